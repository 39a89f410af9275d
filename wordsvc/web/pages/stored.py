"""The pages that need a store, by the names of their views: a server that only judges loads none of these."""

from typing import Final

from wordsvc.web.blueprint import add_page

_TABLE: Final = "/play/<id:match_id>"
_INVITATION: Final = f"{_TABLE}/join/<ticket>"
_SEAT: Final = f"{_TABLE}/seats/<number:seat>"
_RECOVERY: Final = f"{_SEAT}/recover/<recovery>"
_SHEET: Final = "/scoresheets/<id:sheet_id>/<token>"
_ROUND: Final = f"{_SHEET}/rounds/<int:number>"
_RULING: Final = "/rulings/<id:ruling_id>"
_POST: Final = ("POST",)

add_page("/play", "play", "web.play.new_table_views.show_form")
add_page("/play", "make_table", "web.play.new_table_views.make_table", methods=_POST)
add_page("/play/mine", "open_tables", "web.play.open_tables.show_open_tables")
add_page(_TABLE, "table", "web.play.table_views.show_table")
add_page(_TABLE, "act_at_table", "web.play.table_forms.take_form", methods=_POST)
add_page(f"{_TABLE}/events", "follow_table", "web.play.stream.follow_table")
add_page(_INVITATION, "invitation", "web.play.seat_views.show_invitation")
add_page(_INVITATION, "sit_down", "web.play.seat_views.sit_down", methods=_POST)
add_page(f"{_SEAT}/phone", "other_phone", "web.play.seat_views.show_other_phone")
add_page(_RECOVERY, "show_recovery", "web.play.seat_views.show_recovery")
add_page(_RECOVERY, "take_over", "web.play.seat_views.take_over", methods=_POST)
add_page(f"{_TABLE}/steps", "show_step", "web.play.review_views.show_step")
add_page(f"{_TABLE}/deck", "table_deck", "web.play.seat_views.show_table_deck")
add_page(f"{_TABLE}/log", "send_log", "web.play.review_views.send_log")

add_page("/score", "score", "web.score.new_sheet_views.show_form")
add_page("/score", "begin_score_sheet", "web.score.new_sheet_views.begin_sheet", methods=_POST)
add_page(_SHEET, "score_sheet", "web.score.sheet_views.show_sheet")
add_page(f"{_SHEET}/standing", "score_standing", "web.score.sheet_views.show_standing")
add_page(f"{_SHEET}/score.csv", "score_csv", "web.score.sheet_views.send_csv")
add_page(f"{_SHEET}/rounds", "add_score_round", "web.score.sheet_views.add", methods=_POST)
add_page(_ROUND, "change_score_round", "web.score.sheet_views.change", methods=_POST)
add_page(f"{_ROUND}/challenges", "challenge_score_word", "web.score.sheet_views.challenge", methods=_POST)
add_page(f"{_ROUND}/ways", "lay_score_word", "web.score.sheet_views.lay", methods=_POST)
add_page(f"{_ROUND}/removal", "remove_score_round", "web.score.sheet_views.remove", methods=_POST)
add_page(f"{_SHEET}/steps", "do_score_step", "web.score.sheet_views.do_step", methods=_POST)
add_page(f"{_SHEET}/undo", "undo_score_step", "web.score.sheet_views.undo", methods=_POST)
add_page(f"{_SHEET}/links", "renew_score_links", "web.score.sheet_views.renew", methods=_POST)

add_page("/rulings", "save_ruling", "web.referee.ruling_views.save_ruling", methods=_POST)
add_page(_RULING, "show_ruling", "web.referee.ruling_views.show_ruling")
add_page(f"{_RULING}/undo", "undo_ruling", "web.referee.ruling_views.undo_ruling", methods=_POST)
