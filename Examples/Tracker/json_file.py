#!/usr/bin/env python3
"""Keeps cards in a file of JSON, as an example of a program that Tercet links with a board.

    TRACKER_FILE=cards.json tercet link exec:./json_file.py

Replace load() and save() by calls of your tracker's API. Documentation/trackers.md describes the lines.
"""
import json
import os
import sys

PATH = os.environ.get("TRACKER_FILE", "cards.json")
FIELDS = ["title", "body", "due", "tags"]
COLUMNS = [{"name": "To Do", "kind": "to-do"}, {"name": "Done", "kind": "done"}]


def load():
    if not os.path.exists(PATH):
        return {"next": 1, "cards": {}}
    with open(PATH, encoding="utf-8") as file:
        return json.load(file)


def save(store):
    with open(PATH + ".new", "w", encoding="utf-8") as file:
        json.dump(store, file, indent=2, ensure_ascii=False)
    os.replace(PATH + ".new", PATH)


def say(**line):
    print(json.dumps(line), flush=True)


def list_cards():
    cards = load()["cards"]
    say(type="board", fields=FIELDS, columns=COLUMNS)
    for id, card in cards.items():
        say(type="card", id=id, **card)
    say(type="end", cards=len(cards))


def apply(store, line):
    """Makes one change, and returns the id of the card or comment."""
    values = {name: line[name] for name in FIELDS + ["column"] if name in line}
    if line["type"] == "create":
        id = str(store["next"])
        store["next"] += 1
        store["cards"][id] = values
        return id
    card = store["cards"][line["id"]]
    if line["type"] == "change":
        card.update(values)
        return line["id"]
    comments = card.setdefault("comments", [])
    comments.append({"id": f"{line['id']}.{len(comments) + 1}", "author": line["author"], "text": line["text"]})
    return comments[-1]["id"]


def apply_changes():
    for text in sys.stdin:
        store = load()
        try:
            id = apply(store, json.loads(text))
        except KeyError as key:
            say(error=f"there is no {key}")
            continue
        save(store)
        say(id=id)


if __name__ == "__main__":
    {"list": list_cards, "apply": apply_changes}[sys.argv[1]]()
