"""MaskablePPO of sb3-contrib learns a round of Diddly against random moves.

python docs/examples/maskable_ppo.py [STEPS]
"""

import sys

from sb3_contrib import MaskablePPO

from games.adapters.gymnasium import environment
from games.diddly import RULEBOOK


def make_environment():
    return environment(RULEBOOK, 2, {"rounds": 1}, opponents=["random"], rewards="points", encoding="onehot")


def learn(steps):
    model = MaskablePPO("MlpPolicy", make_environment(), n_steps=min(2048, steps), seed=1)
    return model.learn(steps)


def play(model, games):
    """Return the points better a game."""
    env, points = make_environment(), 0.0
    seen, _ = env.reset(seed=2)
    for _ in range(games):
        over = False
        while not over:
            action, _ = model.predict(seen, action_masks=env.action_masks(), deterministic=True)
            seen, reward, over, _, _ = env.step(action)
            points += reward
        seen, _ = env.reset()
    return points / games


if __name__ == "__main__":
    learned = learn(int(sys.argv[1]) if len(sys.argv) > 1 else 100_000)
    print(f"{play(learned, 500):+.1f} points a game better than random moves")
