/** Made from the rows of the games' actions by `make types`; do not change it by hand. */
import type { ActionForm, ActionRow } from './types';

export type Form = ActionForm;
export type Verb = ActionRow;

export const VERBS: Readonly<Record<string, readonly Verb[]>> = {
  classic: [
    {"name": "bet", "words": "bet {colour}", "touches": ["stack:{colour}"], "kind": "bet", "called": "bet", "forms": {}, "step": "turn", "module": "", "secret": false, "button": 2, "key": "b", "draws": ["ticket"]},
    {"name": "tile", "words": "tile {side}{space}", "touches": ["space:{space}"], "kind": "tile", "called": "tile", "forms": {"+": {"called": "oasis"}, "-": {"called": "mirage"}}, "step": "turn", "module": "", "secret": false, "button": 4, "key": "t", "draws": ["line"]},
    {"name": "roll", "words": "roll", "touches": ["pyramid"], "kind": "roll", "called": "roll", "forms": {}, "step": "turn", "module": "", "secret": false, "button": 1, "key": "r", "draws": ["line"]},
    {"name": "win", "words": "win {colour}", "touches": ["pile:win", "card:{colour}"], "kind": "race", "called": "win", "forms": {}, "step": "turn", "module": "", "secret": true, "button": 3, "key": "w", "draws": ["chip", "first"]},
    {"name": "lose", "words": "lose {colour}", "touches": ["pile:lose", "card:{colour}"], "kind": "race", "called": "lose", "forms": {}, "step": "turn", "module": "", "secret": true, "button": 3, "key": "l", "draws": ["chip", "last"]},
    {"name": "partner", "words": "partner {seat}", "touches": ["player:{seat}"], "kind": "partner", "called": "partner", "forms": {}, "step": "turn", "module": "partnerships", "secret": false, "button": 7, "key": "p", "draws": ["line", "seat"]},
    {"name": "camera", "words": "camera {space}", "touches": ["space:{space}"], "kind": "camera", "called": "camera", "forms": {}, "step": "turn", "module": "photographer", "secret": false, "button": 5, "key": "t", "draws": ["line"]},
    {"name": "place", "words": "place {place} {colour} {ticket}", "touches": ["place:{place}", "ticket:{colour}:{ticket}"], "kind": "place", "called": "place", "forms": {"stack": {"called": "placeStack", "touches": ["place:{place}", "stack:{colour}"]}}, "step": "turn", "module": "position_bets", "secret": false, "button": 6, "key": "p", "draws": ["ticket", "line"]},
    {"name": "add", "words": "add {colour}", "touches": ["support:{colour}"], "kind": "add", "called": "add", "forms": {}, "step": "extra", "module": "spicy", "secret": false, "button": 0, "key": "", "draws": ["support", "line"]},
    {"name": "done", "words": "done", "touches": [], "kind": "done", "called": "done", "forms": {}, "step": "extra", "module": "spicy", "secret": false, "button": 0, "key": "n", "draws": ["line"]},
  ],
  second: [
    {"name": "bet", "words": "bet {colour}", "touches": ["stack:{colour}"], "kind": "bet", "called": "bet", "forms": {}, "step": "turn", "module": "", "secret": false, "button": 2, "key": "b", "draws": ["ticket"]},
    {"name": "tile", "words": "tile {side}{space}", "touches": ["space:{space}"], "kind": "tile", "called": "tile", "forms": {"+": {"called": "cheer"}, "-": {"called": "boo"}}, "step": "turn", "module": "", "secret": false, "button": 4, "key": "t", "draws": ["line"]},
    {"name": "roll", "words": "roll", "touches": ["pyramid"], "kind": "roll", "called": "roll", "forms": {}, "step": "turn", "module": "", "secret": false, "button": 1, "key": "r", "draws": ["line"]},
    {"name": "win", "words": "win {colour}", "touches": ["pile:win", "card:{colour}"], "kind": "race", "called": "win", "forms": {}, "step": "turn", "module": "", "secret": true, "button": 3, "key": "w", "draws": ["chip", "first"]},
    {"name": "lose", "words": "lose {colour}", "touches": ["pile:lose", "card:{colour}"], "kind": "race", "called": "lose", "forms": {}, "step": "turn", "module": "", "secret": true, "button": 3, "key": "l", "draws": ["chip", "last"]},
    {"name": "partner", "words": "partner {seat}", "touches": ["player:{seat}"], "kind": "partner", "called": "partner", "forms": {}, "step": "turn", "module": "partnerships", "secret": false, "button": 7, "key": "p", "draws": ["line", "seat"]},
    {"name": "camera", "words": "camera {space}", "touches": ["space:{space}"], "kind": "camera", "called": "camera", "forms": {}, "step": "turn", "module": "photographer", "secret": false, "button": 5, "key": "t", "draws": ["line"]},
    {"name": "place", "words": "place {place} {colour} {ticket}", "touches": ["place:{place}", "ticket:{colour}:{ticket}"], "kind": "place", "called": "place", "forms": {"stack": {"called": "placeStack", "touches": ["place:{place}", "stack:{colour}"]}}, "step": "turn", "module": "position_bets", "secret": false, "button": 6, "key": "p", "draws": ["ticket", "line"]},
    {"name": "add", "words": "add {colour}", "touches": ["support:{colour}"], "kind": "add", "called": "add", "forms": {}, "step": "extra", "module": "spicy", "secret": false, "button": 0, "key": "", "draws": ["support", "line"]},
    {"name": "done", "words": "done", "touches": [], "kind": "done", "called": "done", "forms": {}, "step": "extra", "module": "spicy", "secret": false, "button": 0, "key": "n", "draws": ["line"]},
  ],
  cards: [
    {"name": "bet", "words": "bet {colour}", "touches": ["stack:{colour}"], "kind": "bet", "called": "bet", "forms": {}, "step": "bet", "module": "", "secret": false, "button": 2, "key": "b", "draws": ["ticket"]},
    {"name": "mid", "words": "mid {colour}", "touches": ["mid:{colour}"], "kind": "mid", "called": "mid", "forms": {}, "step": "bet", "module": "", "secret": false, "button": 12, "key": "m", "draws": ["chip", "line"]},
    {"name": "win", "words": "win {colour}", "touches": ["final:win:{colour}"], "kind": "final", "called": "finalWin", "forms": {}, "step": "bet", "module": "", "secret": false, "button": 13, "key": "w", "draws": ["chip", "first"]},
    {"name": "lose", "words": "lose {colour}", "touches": ["final:lose:{colour}"], "kind": "final", "called": "finalLose", "forms": {}, "step": "bet", "module": "", "secret": false, "button": 13, "key": "l", "draws": ["chip", "last"]},
    {"name": "fennec", "words": "fennec {space}", "touches": ["space:{space}"], "kind": "fennec", "called": "fennec", "forms": {}, "step": "track", "module": "", "secret": false, "button": 10, "key": "t", "draws": ["line"]},
    {"name": "palm", "words": "palm {space}", "touches": ["space:{space}"], "kind": "palm", "called": "palm", "forms": {}, "step": "track", "module": "", "secret": false, "button": 11, "key": "t", "draws": ["line"]},
    {"name": "reveal", "words": "reveal", "touches": ["deck"], "kind": "reveal", "called": "reveal", "forms": {}, "step": "track", "module": "", "secret": false, "button": 8, "key": "r", "draws": ["line"]},
    {"name": "play", "words": "play", "touches": ["hand"], "kind": "play", "called": "play", "forms": {}, "step": "track", "module": "", "secret": false, "button": 9, "key": "p", "draws": ["line"]},
    {"name": "pass", "words": "pass", "touches": [], "kind": "pass", "called": "pass", "forms": {}, "step": "extra", "module": "", "secret": false, "button": 0, "key": "n", "draws": ["line"]},
    {"name": "discard", "words": "discard {card}", "touches": [], "kind": "discard", "called": "discard", "forms": {}, "step": "choose", "module": "", "secret": true, "button": 0, "key": "", "draws": ["line"]},
    {"name": "deck", "words": "deck {card}", "touches": [], "kind": "deck", "called": "deck", "forms": {}, "step": "choose", "module": "", "secret": true, "button": 0, "key": "", "draws": ["line"]},
    {"name": "intel", "words": "intel {card}", "touches": [], "kind": "intel", "called": "intel", "forms": {}, "step": "choose", "module": "", "secret": true, "button": 0, "key": "", "draws": ["line"]},
  ],
};
