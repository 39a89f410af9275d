"""The games as environments of other libraries, which are optional: PettingZoo, Gymnasium and OpenSpiel."""
