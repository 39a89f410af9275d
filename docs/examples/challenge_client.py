"""Settle a challenge by the client that openapi-python-client writes."""

import sys

from wordsvc_client import Client
from wordsvc_client.api.quiddler import quiddler_settle_challenge
from wordsvc_client.models import Challenge, Problem

question = {"challenger": "Bea", "challenged": "Ann", "words": [{"word": "QUIT", "cards": ["QU", "I", "T"]}]}
client = Client(sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:8000")
ruling = quiddler_settle_challenge.sync(client=client, body=Challenge.from_dict(question))
if isinstance(ruling, Problem):
    sys.exit(ruling.detail)
print(f"{ruling.penalty.player} subtracts {ruling.penalty.points} points.")
