"""`/v1/matches`: making, listing, showing and cancelling matches, and playing once more."""

from typing import Final

from wordsvc.http.operations import AnswerHeader, Example, Link, Operation
from wordsvc.http.resources.table_parts import (
    FINISHED_MATCH,
    MATCH_ID,
    MAX_TABLE_BODY,
    OPEN_MATCH,
    OWNER_TOKEN,
    PLAYED_MATCH,
    SEAT_TOKEN,
    WORD_MATCH,
    bearer,
)
from wordsvc.input.question import Field, integer, several, text

QUERY: Final = (
    Field("game", text(1, 100), "Those of this game alone."),
    Field(
        "status",
        text(enum=["open", "playing", "finished", "abandoned", "cancelled"]),
        "Those of this status alone.",
    ),
    Field("limit", integer(1, 100), "The most entries.", default=20),
    Field("after", text(1, 100), "From `Link`: where to go on."),
)

PICK: Final = Field(
    "pick",
    several(text(1)),
    "With the token of a seat: a move after which the match is shown; several in their order.",
)

ID_OF_ANSWER: Final = {"match_id": "$response.body#/id"}
"""The place of a match's id in the answer that has made it."""

LOCATION: Final = AnswerHeader("Location", "The address of the new match.")

operations: Final = (
    Operation(
        "matches_create_match",
        "matches",
        "POST",
        "/v1/matches",
        "http.views.matches.create_match",
        "tables.answers.NewMatch",
        Example(
            body={
                "game": "diddly",
                "seats": ["open", "open"],
                "options": {"rounds": 1},
                "undo": "lenient",
            }
        ),
        question="tables.requests.AGREEMENT",
        status=201,
        problems=(503,),
        max_body=MAX_TABLE_BODY,
        cost=4,
        answer_headers=(LOCATION,),
        links=(
            Link("get", "matches_get_match", "Shows the match.", ID_OF_ANSWER),
            Link(
                "join",
                "seats_join",
                "Takes the first open seat.",
                ID_OF_ANSWER,
                {"ticket": "$response.body#/join/0/ticket", "name": "Ann"},
            ),
            Link(
                "start",
                "seats_start",
                "Fills the open seats with bots; by the owner.",
                ID_OF_ANSWER,
                {"bots": "random"},
            ),
            Link(
                "invite",
                "seats_invite",
                "Makes a new ticket for the first open seat; by the owner.",
                {**ID_OF_ANSWER, "seat": "$response.body#/join/0/seat"},
            ),
            Link(
                "seat_bot",
                "seats_seat_bot",
                "Lets a bot sit down on the first open seat; by the owner.",
                {**ID_OF_ANSWER, "seat": "$response.body#/join/0/seat"},
                {"bot": "random"},
            ),
            Link("cancel", "matches_cancel_match", "Cancels the match; by the owner.", ID_OF_ANSWER),
        ),
    ),
    Operation(
        "matches_list_matches",
        "matches",
        "GET",
        "/v1/matches",
        "http.views.matches.list_matches",
        "tables.answers.Matches",
        Example(parameters={"game": "diddly", "limit": "2"}),
        parameters=QUERY,
        problems=(503,),
        cost=2,
        answer_headers=(AnswerHeader("Link", 'With `rel="next"`: where the next page is.'),),
        links=(
            Link(
                "get",
                "matches_get_match",
                "Shows the newest of them.",
                {"match_id": "$response.body#/matches/0/id"},
            ),
        ),
    ),
    Operation(
        "matches_get_match",
        "matches",
        "GET",
        "/v1/matches/<id:match_id>",
        "http.views.matches.get_match",
        "tables.answers.MatchDocument",
        Example(parameters={"match_id": PLAYED_MATCH}, headers=bearer(24)),
        parameters=(MATCH_ID, PICK),
        problems=(403, 404, 409, 410, 503),
        security=(SEAT_TOKEN, OWNER_TOKEN),
        anonymous=True,
        links=(
            Link(
                "move",
                "moves_submit_move",
                "Makes the first of the legal moves.",
                ID_OF_ANSWER,
                {"move": "$response.body#/legal/0", "version": "$response.body#/version"},
            ),
        ),
    ),
    Operation(
        "matches_show_deck",
        "matches",
        "GET",
        "/v1/matches/<id:match_id>/deck",
        "http.views.matches.show_deck_of_match",
        "cards.deck.Deck",
        Example(parameters={"match_id": WORD_MATCH}),
        parameters=(MATCH_ID,),
        problems=(404, 503),
        security=(SEAT_TOKEN, OWNER_TOKEN),
        anonymous=True,
    ),
    Operation(
        "matches_cancel_match",
        "matches",
        "DELETE",
        "/v1/matches/<id:match_id>",
        "http.views.matches.cancel_match",
        None,
        Example(parameters={"match_id": OPEN_MATCH}, headers=bearer(11)),
        parameters=(MATCH_ID,),
        status=204,
        problems=(403, 404, 409, 410, 503),
        security=(OWNER_TOKEN,),
    ),
    Operation(
        "matches_rematch",
        "matches",
        "POST",
        "/v1/matches/<id:match_id>/rematch",
        "http.views.matches.rematch",
        "tables.answers.Rematch",
        Example(parameters={"match_id": FINISHED_MATCH}, headers=bearer(34)),
        parameters=(MATCH_ID,),
        status=201,
        problems=(403, 404, 409, 503),
        security=(SEAT_TOKEN,),
        max_body=MAX_TABLE_BODY,
        cost=4,
        answer_headers=(LOCATION,),
        links=(
            Link("get", "matches_get_match", "Shows the new match.", ID_OF_ANSWER),
            Link(
                "join",
                "seats_join",
                "Takes the seat.",
                ID_OF_ANSWER,
                {"ticket": "$response.body#/ticket", "name": "Ann"},
            ),
        ),
    ),
)
