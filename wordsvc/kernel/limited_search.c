/* Limits: whether cards lay a word with so many cards, and with cards that must be among them. The search goes through
   the word from left to right and lays cards of two letters, double jokers among them, until letters that are laid alone
   do for the rest. */

#include "kernel.h"

typedef struct {
    const Hand *hand;
    const uint8_t *word;
    int letters, min_pairs, max_pairs;
    int missing[LETTERS];   /* how often the single cards lack each letter; a pair over it makes that less */
    int coverable[LETTERS]; /* how many of each letter pairs may cover, so that those are left which must be laid alone */
    int lacking, jokers;    /* the missing letters; single jokers lie for so many */
    int left[LETTERS][LETTERS], wanted[LETTERS][LETTERS]; /* pairs held; those of them that must still be laid */
    int wanted_pairs, wanted_doubles;
    int beyond[MAX_LENGTH + 1];    /* the wanted pairs that fit from each place on */
    int most_cards[MAX_LENGTH + 1]; /* pairs that can lie there at most, were none laid twice */
    int most_covered[MAX_LENGTH + 1]; /* missing letters that these can cover at most */
    int64_t steps;
} Trial;

static int finishes(Trial *trial, int place, int pairs, int doubles);

/* Whether the rest can be laid when two letters at a place are covered by a card, or by a double joker. */
static int finishes_with(Trial *trial, int place, int pairs, int doubles, int card)
{
    int one = trial->word[place], two = trial->word[place + 1];
    int first = trial->missing[one] > 0, second = trial->missing[two] > (one == two);
    int wanted = card ? trial->wanted[one][two] > 0 : 0, wanted_double = !card && trial->wanted_doubles > 0;
    trial->missing[one] -= first;
    trial->missing[two] -= second;
    trial->lacking -= first + second;
    trial->coverable[one]--;
    trial->coverable[two]--;
    trial->left[one][two] -= card;
    trial->wanted[one][two] -= wanted;
    trial->wanted_pairs -= wanted;
    trial->wanted_doubles -= wanted_double;
    int found = finishes(trial, place + 2, pairs + 1, doubles - !card);
    trial->wanted_doubles += wanted_double;
    trial->wanted_pairs += wanted;
    trial->wanted[one][two] += wanted;
    trial->left[one][two] += card;
    trial->coverable[two]++;
    trial->coverable[one]++;
    trial->lacking += first + second;
    trial->missing[two] += second;
    trial->missing[one] += first;
    return found;
}

/* Whether the letters from a place on can be laid, when so many pairs are laid and so many double jokers are left. */
static int finishes(Trial *trial, int place, int pairs, int doubles)
{
    for (;; place++) {
        if (++trial->steps > MAX_TRIAL)
            return UNDECIDED;
        int wanted = trial->wanted_pairs + trial->wanted_doubles;
        if (trial->lacking <= trial->jokers && pairs >= trial->min_pairs && !wanted)
            return YES;
        int room = trial->max_pairs - pairs, fitting = trial->most_cards[place] + doubles;
        room = room < fitting ? room : fitting;
        room = room < (trial->letters - place) / 2 ? room : (trial->letters - place) / 2;
        if (pairs + room < trial->min_pairs || trial->lacking - 2 * room > trial->jokers || wanted > room ||
            trial->lacking - trial->most_covered[place] - 2 * doubles > trial->jokers || trial->wanted_pairs > trial->beyond[place])
            return NO;
        int one = trial->word[place], two = trial->word[place + 1]; /* there is room for two letters */
        if (!trial->coverable[one] || trial->coverable[two] < 1 + (one == two))
            continue;
        int covers = trial->missing[one] > 0 || trial->missing[two] > 0, card = trial->left[one][two] > 0;
        int helps = covers || pairs < trial->min_pairs;
        int found = NO;
        if (card && (helps || trial->wanted[one][two]))
            found = finishes_with(trial, place, pairs, doubles, 1);
        /* A card is laid sooner than a double joker, which could lie wherever that card is used later. */
        if (found == NO && doubles && ((helps && !card) || trial->wanted_doubles))
            found = finishes_with(trial, place, pairs, doubles, 0);
        if (found != NO)
            return found;
    }
}

/* What the cards lack, and what must be laid; NO where that refuses the word. */
static int prepare(Trial *trial, const Hand *must)
{
    const Hand *hand = trial->hand;
    int counts[LETTERS] = {0}, out_of_reach = 0, alone = must->jokers;
    for (int i = 0; i < trial->letters; i++) {
        int letter = trial->word[i], number_of = ++counts[letter];
        trial->missing[letter] += number_of > hand->singles[letter];
        trial->lacking += number_of > hand->singles[letter];
        out_of_reach += number_of > hand->totals[letter];
    }
    if (out_of_reach > hand->wild || trial->lacking > hand->reach)
        return NO;
    for (int letter = 0; letter < LETTERS; letter++) {
        trial->coverable[letter] = counts[letter] - must->singles[letter];
        alone += must->singles[letter];
        if (trial->coverable[letter] < 0)
            return NO;
    }
    int room = (trial->letters - alone) / 2;
    if (trial->letters < alone)
        return NO;
    trial->max_pairs = trial->max_pairs < room ? trial->max_pairs : room;
    trial->jokers = hand->jokers;
    trial->wanted_doubles = must->doubles;
    trial->wanted_pairs = must->number_of_pairs;
    for (int place = trial->letters - 2; place >= 0; place--) {
        int one = trial->word[place], two = trial->word[place + 1], card = hand->pairs[one][two] > 0;
        trial->left[one][two] = hand->pairs[one][two];
        trial->wanted[one][two] = must->pairs[one][two];
        trial->beyond[place] = trial->beyond[place + 1] + (must->pairs[one][two] > 0);
        int with_card = card + trial->most_cards[place + 2], without = trial->most_cards[place + 1];
        trial->most_cards[place] = with_card > without ? with_card : without;
        int covered = (trial->missing[one] > 0) + (trial->missing[two] > 0) + trial->most_covered[place + 2];
        without = trial->most_covered[place + 1];
        trial->most_covered[place] = card && covered > without ? covered : without;
    }
    return YES;
}

/* Whether a hand lays a word within limits; `must` are cards of the hand. The steps that this takes are counted. */
int lays_within(const Hand *hand, const Hand *must, int min_cards, int max_cards, const uint8_t *word, int letters,
                int64_t *steps)
{
    Trial trial;
    memset(&trial, 0, sizeof trial);
    trial.hand = hand;
    trial.word = word;
    trial.letters = letters;
    trial.min_pairs = letters > max_cards ? letters - max_cards : 0;
    trial.max_pairs = letters - min_cards;
    int found = trial.max_pairs < 0 ? NO : prepare(&trial, must);
    if (found == YES)
        found = finishes(&trial, 0, 0, hand->doubles);
    *steps += trial.steps;
    return found;
}
