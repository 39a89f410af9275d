"""OpenSpiel's search for hidden information (ISMCTS, random playouts) as a bot of Diddly.

wordcheck arena diddly --bots benchmarks/bots/openspiel_search.py:Ismcts100,search
"""

from games.adapters.openspiel_bots import ismcts
from wordsvc.catalogue import find_rulebook

Ismcts100 = ismcts(find_rulebook("diddly"), 100).make
