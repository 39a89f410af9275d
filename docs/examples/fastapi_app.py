"""A word judge in FastAPI: `fastapi run fastapi_app.py`."""

from fastapi import FastAPI, HTTPException

import wordsvc

app = FastAPI()
referee = wordsvc.Referee("quiddler")


@app.get("/words/{word}")
def judge(word: str, cards: str | None = None) -> dict[str, object]:
    """Judge a word. FastAPI runs plain functions in its thread pool, so the loop never waits."""
    try:
        return referee.judge(word, cards).to_dict()
    except wordsvc.InputError as error:
        raise HTTPException(422, {"code": error.code, "detail": error.message}) from None
