"""A word judge in Django, in one file: `python django_app.py runserver`."""

import sys

from django.conf import settings
from django.core.management import execute_from_command_line
from django.core.wsgi import get_wsgi_application
from django.http import HttpRequest, JsonResponse
from django.urls import path

import wordsvc

referee = wordsvc.Referee("quiddler")


def judge(request: HttpRequest, word: str) -> JsonResponse:
    """Judge a word with the cards of the query, as in /words/QUIT?cards=QU,I,T."""
    try:
        return JsonResponse(referee.judge(word, request.GET.get("cards")).to_dict())
    except wordsvc.InputError as error:
        return JsonResponse({"code": error.code, "detail": error.message}, status=422)


urlpatterns = [path("words/<word>", judge)]
settings.configure(ROOT_URLCONF=__name__, ALLOWED_HOSTS=["127.0.0.1", "localhost"], DEBUG=False)
application = get_wsgi_application()

if __name__ == "__main__":
    execute_from_command_line(sys.argv)
