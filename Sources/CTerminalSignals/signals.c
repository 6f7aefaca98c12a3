#include "CTerminalSignals.h"
