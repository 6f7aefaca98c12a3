"""Writes dateutil.tsv: rules of RFC 5545 with the days that python-dateutil computes for them.

    pip install python-dateutil==4.0.0
    python make_table.py > dateutil.tsv

A line is a rule, the day from which it counts, a day, and up to six days of the rule after that day.
Rules that the RFC leaves open, or that mix weekdays with and without a number, are not in it.
"""

import random
from datetime import datetime, timedelta

from dateutil.rrule import rrulestr

WRITTEN = """
FREQ=DAILY
FREQ=DAILY;INTERVAL=3
FREQ=DAILY;INTERVAL=10;COUNT=5
FREQ=DAILY;UNTIL=20270103
FREQ=DAILY;BYMONTH=1
FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR
FREQ=DAILY;BYMONTHDAY=13;BYDAY=FR
FREQ=DAILY;INTERVAL=2;BYMONTHDAY=-1
FREQ=WEEKLY
FREQ=WEEKLY;INTERVAL=2
FREQ=WEEKLY;BYDAY=MO,TH
FREQ=WEEKLY;BYDAY=SA,SU
FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SU
FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SU;WKST=SU
FREQ=WEEKLY;INTERVAL=3;BYDAY=MO;WKST=WE
FREQ=WEEKLY;BYMONTH=6,7;BYDAY=SA
FREQ=WEEKLY;BYDAY=MO,WE,FR;BYSETPOS=-1
FREQ=WEEKLY;COUNT=3
FREQ=MONTHLY
FREQ=MONTHLY;INTERVAL=5
FREQ=MONTHLY;BYMONTHDAY=1
FREQ=MONTHLY;BYMONTHDAY=1,15
FREQ=MONTHLY;BYMONTHDAY=31
FREQ=MONTHLY;BYMONTHDAY=-1
FREQ=MONTHLY;BYMONTHDAY=-3,-1
FREQ=MONTHLY;INTERVAL=18;BYMONTHDAY=10,11,12
FREQ=MONTHLY;BYDAY=-1FR
FREQ=MONTHLY;BYDAY=1MO
FREQ=MONTHLY;BYDAY=2TU,4TU
FREQ=MONTHLY;INTERVAL=2;BYDAY=1SU,-1SU
FREQ=MONTHLY;BYDAY=5WE
FREQ=MONTHLY;BYDAY=TU
FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13
FREQ=MONTHLY;BYDAY=SA;BYMONTHDAY=7,8,9,10,11,12,13
FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1
FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-2
FREQ=MONTHLY;BYDAY=TU,WE,TH;BYSETPOS=3
FREQ=MONTHLY;BYMONTH=2;BYMONTHDAY=29
FREQ=MONTHLY;BYMONTH=3,9;BYDAY=-1SU
FREQ=YEARLY
FREQ=YEARLY;INTERVAL=4
FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=24
FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29
FREQ=YEARLY;INTERVAL=3;BYMONTH=2;BYMONTHDAY=29
FREQ=YEARLY;BYMONTH=1,2,6
FREQ=YEARLY;BYMONTH=11;BYDAY=4TH
FREQ=YEARLY;BYMONTH=3;BYDAY=TH
FREQ=YEARLY;BYDAY=20MO
FREQ=YEARLY;BYDAY=-1SU
FREQ=YEARLY;BYDAY=53SA
FREQ=YEARLY;BYMONTHDAY=1
FREQ=YEARLY;INTERVAL=4;BYMONTH=11;BYDAY=TU;BYMONTHDAY=2,3,4,5,6,7,8
FREQ=YEARLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=1,-1
FREQ=YEARLY;BYMONTHDAY=13;BYDAY=FR;BYSETPOS=1
""".split()

STARTS = ["2026-11-26", "2024-02-29", "2027-01-31"]


def day(text):
    return datetime.strptime(text, "%Y-%m-%d")


def rows(rule, start, after):
    parsed = rrulestr(rule, dtstart=start)
    found = []
    for moment in parsed.xafter(after, count=6):
        if moment.year > 2300:
            break
        found.append(moment.strftime("%Y-%m-%d"))
    return "\t".join([rule, start.strftime("%Y-%m-%d"), after.strftime("%Y-%m-%d"), *found])


def drawn(generator):
    frequency = generator.choice(["DAILY", "WEEKLY", "MONTHLY", "YEARLY"])
    parts = [f"FREQ={frequency}"]
    days = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]
    chosen = generator.sample(days, generator.randint(1, 4))
    if generator.random() < 0.6:
        parts.append(f"INTERVAL={generator.randint(2, 9)}")
    if frequency in ("DAILY", "WEEKLY"):
        if generator.random() < 0.7:
            parts.append("BYDAY=" + ",".join(chosen))
        if frequency == "WEEKLY" and generator.random() < 0.5:
            parts.append("WKST=" + generator.choice(days))
    else:
        if frequency == "YEARLY" or generator.random() < 0.3:
            months = sorted(generator.sample(range(1, 13), 3))
            parts.append("BYMONTH=" + ",".join(map(str, months)))
        kind = generator.randint(0, 2)
        if kind == 0:
            numbers = generator.sample([1, 2, 7, 15, 28, 30, 31, -1, -2, -28], 2)
            parts.append("BYMONTHDAY=" + ",".join(map(str, numbers)))
        elif kind == 1:
            ordinal = generator.choice([1, 2, 3, 4, -1, -2])
            parts.append("BYDAY=" + ",".join(f"{ordinal}{name}" for name in chosen))
        else:
            parts.append("BYDAY=" + ",".join(chosen))
            if generator.random() < 0.5:
                parts.append(f"BYSETPOS={generator.choice([1, 2, -1, -2])}")
    return ";".join(parts)


def main():
    generator = random.Random(5545)
    for rule in WRITTEN:
        for start in STARTS:
            # A count includes the day from which it counts.
            after = day(start) if "COUNT" in rule else day(start) + timedelta(generator.randint(0, 900))
            print(rows(rule, day(start), after))
    for _ in range(100):
        start = day("2026-01-01") + timedelta(generator.randint(0, 1500))
        print(rows(drawn(generator), start, start + timedelta(generator.randint(0, 4000))))


main()
