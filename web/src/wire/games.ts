/** Made from the games by `make types`; do not change it by hand. */
import type { GameExtra, GameRow } from './types';

export type { GameRow };
export type Extra = GameExtra;

export type GameName = "classic" | "second" | "cards";

export const GAMES: Readonly<Record<GameName, GameRow>> = {
  classic: {
    "name": "classic",
    "fewest": 2,
    "most": 8,
    "most_with_all": 10,
    "colours": ["blue", "green", "orange", "white", "yellow"],
    "camels": ["blue", "green", "orange", "white", "yellow"],
    "extras": [
      {
        "name": "long_track",
        "module": true,
        "for_large_tables": true,
        "needs": [],
        "fewest": 2,
        "adds": {
          "length": 20,
          "leg_tickets": {
            "blue": [5, 3, 2, 2],
            "green": [5, 3, 2, 2],
            "orange": [5, 3, 2, 2],
            "white": [5, 3, 2, 2],
            "yellow": [5, 3, 2, 2]
          },
          "dice": ["blue", "green", "orange", "support blue", "white", "yellow"],
          "pyramid_tickets": 6,
          "used": []
        }
      },
      {
        "name": "photographer",
        "module": true,
        "for_large_tables": true,
        "needs": [],
        "fewest": 2,
        "adds": {"camera": null}
      },
      {
        "name": "position_bets",
        "module": true,
        "for_large_tables": true,
        "needs": [],
        "fewest": 2,
        "adds": {
          "leg_tickets": {
            "blue": [5, 3, 2, 2],
            "green": [5, 3, 2, 2],
            "orange": [5, 3, 2, 2],
            "white": [5, 3, 2, 2],
            "yellow": [5, 3, 2, 2]
          },
          "position_tiles": [2, 3, 4, 5],
          "players": [{"placed": []}, {"placed": []}]
        }
      },
      {
        "name": "partnerships",
        "module": true,
        "for_large_tables": true,
        "needs": [],
        "fewest": 6,
        "adds": {"players": [{"partner": null}, {"partner": null}]}
      },
      {"name": "spicy", "module": false, "for_large_tables": false, "needs": ["long_track"], "fewest": 2, "adds": {}}
    ],
    "start": {
      "game": "classic",
      "options": {},
      "leg": 1,
      "length": 16,
      "to_act": 0,
      "turn": 0,
      "phase": "act",
      "track": {"1": ["blue", "green"], "2": ["orange", "white"], "3": ["yellow"]},
      "ranking": ["yellow", "white", "orange", "green", "blue"],
      "result": null,
      "leg_tickets": {"blue": [5, 3, 2], "green": [5, 3, 2], "orange": [5, 3, 2], "white": [5, 3, 2], "yellow": [5, 3, 2]},
      "winner_bets": [],
      "loser_bets": [],
      "tiles": {},
      "dice": ["blue", "green", "orange", "white", "yellow"],
      "pyramid_tickets": 5,
      "players": [
        {"money": 3, "race_cards": ["blue", "green", "orange", "white", "yellow"], "tickets": [], "pyramid_tickets": 0},
        {"money": 3, "race_cards": ["blue", "green", "orange", "white", "yellow"], "tickets": [], "pyramid_tickets": 0}
      ]
    },
    "by_seats": {}
  },
  second: {
    "name": "second",
    "fewest": 3,
    "most": 8,
    "most_with_all": 8,
    "colours": ["blue", "green", "purple", "red", "yellow"],
    "camels": ["blue", "green", "purple", "red", "yellow", "white", "black"],
    "extras": [],
    "start": {
      "game": "second",
      "options": {},
      "leg": 1,
      "length": 16,
      "to_act": 0,
      "turn": 0,
      "phase": "act",
      "track": {"1": ["blue", "green"], "2": ["purple", "red"], "3": ["yellow"], "15": ["black"], "16": ["white"]},
      "ranking": ["yellow", "red", "purple", "green", "blue"],
      "result": null,
      "leg_tickets": {"blue": [5, 3, 2, 2], "green": [5, 3, 2, 2], "purple": [5, 3, 2, 2], "red": [5, 3, 2, 2], "yellow": [5, 3, 2, 2]},
      "winner_bets": [],
      "loser_bets": [],
      "tiles": {},
      "dice": ["blue", "green", "grey", "purple", "red", "yellow"],
      "pyramid_tickets": 5,
      "players": [
        {"money": 3, "race_cards": ["blue", "green", "purple", "red", "yellow"], "tickets": [], "pyramid_tickets": 0},
        {"money": 3, "race_cards": ["blue", "green", "purple", "red", "yellow"], "tickets": [], "pyramid_tickets": 0}
      ]
    },
    "by_seats": {
      "6": {"players": [{"partner": null}, {"partner": null}]},
      "7": {"players": [{"partner": null}, {"partner": null}]},
      "8": {"players": [{"partner": null}, {"partner": null}]}
    }
  },
  cards: {
    "name": "cards",
    "fewest": 2,
    "most": 6,
    "most_with_all": 6,
    "colours": ["blue", "green", "orange", "white", "yellow"],
    "camels": ["blue", "green", "orange", "white", "yellow"],
    "extras": [{"name": "memory", "module": false, "for_large_tables": false, "needs": [], "fewest": 2, "adds": {}}],
    "start": {
      "game": "cards",
      "options": {},
      "leg": 1,
      "length": 15,
      "to_act": 0,
      "turn": 0,
      "phase": "act",
      "track": {"0": ["blue", "green", "orange", "white", "yellow"]},
      "ranking": ["blue", "green", "orange", "white", "yellow"],
      "result": null,
      "leg_tickets": {
        "blue": [5, 3, 2, 2],
        "green": [5, 3, 2, 2],
        "orange": [5, 3, 2, 2],
        "white": [5, 3, 2, 2],
        "yellow": [5, 3, 2, 2]
      },
      "spaces": [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15],
      "done": [],
      "midfield": ["blue", "green", "orange", "white", "yellow"],
      "fennec": null,
      "palm": null,
      "final_win": ["blue", "green", "orange", "white", "yellow"],
      "final_lose": ["blue", "green", "orange", "white", "yellow"],
      "deck": 12,
      "deck_cards": null,
      "revealed": [],
      "played": [],
      "intel": [],
      "players": [
        {
          "money": 3,
          "final_win": null,
          "final_lose": null,
          "tickets": [],
          "midfield": [],
          "hand": [],
          "discarded": [],
          "given": []
        },
        {
          "money": 3,
          "final_win": null,
          "final_lose": null,
          "tickets": [],
          "midfield": [],
          "hand": null,
          "discarded": null,
          "given": null
        }
      ]
    },
    "by_seats": {
      "3": {"length": 16, "spaces": [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16]},
      "4": {"length": 17, "spaces": [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17]},
      "5": {"length": 18, "spaces": [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18], "deck": 10},
      "6": {"length": 19, "spaces": [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19]}
    }
  },
};
