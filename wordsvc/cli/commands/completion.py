"""`wordcheck completion`."""

import click
from click.shell_completion import FishComplete, get_completion_class

from wordsvc.cli.echo import echo
from wordsvc.cli.group import main
from wordsvc.input.messages import translate

SHELLS = ("bash", "zsh", "fish")


class _Fish(FishComplete):
    """Completion in fish that reads a value with commas whole; click's own script cuts it at the first."""

    source_template = FishComplete.source_template.replace('string split ","', 'string split --max 1 ","')


@click.command("completion")
@click.argument("shell", type=click.Choice(SHELLS))
def command(shell: str) -> None:
    """Print a script that completes commands, options and their values in a shell.

    It offers dictionaries, decks, games, bots and numbers of seats, and each of the names between commas.

    Put it where your shell reads it.

    \b
    Examples:
      wordcheck completion bash >> ~/.bashrc
      wordcheck completion zsh >> ~/.zshrc
      wordcheck completion fish > ~/.config/fish/completions/wordcheck.fish
    """
    kind = _Fish if shell == _Fish.name else get_completion_class(shell)
    if kind is None:
        raise click.UsageError(translate("click does not know the shell {shell}", shell=shell))
    echo(*kind(main, {}, "wordcheck", "_WORDCHECK_COMPLETE").source().split("\n"))
