"""`wordcheck completion`."""

import click
from click.shell_completion import get_completion_class

from wordsvc.cli.group import main

SHELLS = ("bash", "zsh", "fish")


@click.command("completion")
@click.argument("shell", type=click.Choice(SHELLS))
def command(shell: str) -> None:
    """Print a script that completes commands and options in a shell.

    Put it where your shell reads it, for example:

    \b
      wordcheck completion bash >> ~/.bashrc
      wordcheck completion zsh >> ~/.zshrc
      wordcheck completion fish > ~/.config/fish/completions/wordcheck.fish
    """
    kind = get_completion_class(shell)
    if kind is None:
        raise click.UsageError(f"click does not know the shell {shell}")
    click.echo(kind(main, {}, "wordcheck", "_WORDCHECK_COMPLETE").source())
