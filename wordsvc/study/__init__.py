"""The word games for programs that learn: environments whose actions are candidates.

A player may lay or call whatever text the cards spell, which is more than actions can count. So a candidate
stands for the first words of an order that each game says, and nothing else can be laid or called.
"""
