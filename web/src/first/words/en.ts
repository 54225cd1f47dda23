/** The lessons in English. Holes: see `texts` in ../course.svelte.ts. */
import type { LessonWords } from '../lesson';

export const words = {
  first: {
    steps: {
      goal: {
        title: 'The richest player wins',
        text: 'You, Ben and Cleo start with {money} pounds each. Bet on the five racing camels to earn more.',
      },
      roll: {
        title: 'Tap the pyramid to roll',
        text: 'A die comes out and its camel moves. For rolling, you get a ticket that pays 1 pound when the leg ends.',
      },
      top: { title: 'Blue climbed onto purple', text: 'On the same space, the camel on top is ahead. So blue leads.' },
      carry: { title: 'Roll again: who rides along?', text: 'A camel carries everyone on its back.' },
      crazy: {
        title: 'White and black run the wrong way',
        text: 'These two are crazy. They carry others backwards, and nobody bets on them.',
      },
      bet: {
        title: 'Who will lead when five dice are out?',
        text: 'That ends the leg. Take a ticket, red or blue: first pays its number, second pays 1, any other place costs 1.',
        chosen: {
          red: 'A good bet: red is in front and still leads at the end {first} % of the time. Your ticket is worth {value}.',
          blue: 'A good bet: blue pays {pays} % of the time. Ben has the 5, so your ticket is worth {value}.',
        },
      },
      tile: {
        title: 'Put your tile on 5 or 6',
        text: 'A camel that lands there moves one space on, and you get 1 pound at once. The other side of the tile sends camels back.',
        chosen: {
          5: 'Well placed: purple and blue landed on your tile and earned you 1 pound.',
          6: 'No camel has landed there yet. But red is only two spaces behind it.',
        },
      },
      card: {
        title: 'Place a card: red wins, or yellow loses',
        text: 'Tap a pile. Cards stay face down until the race ends. The first correct one pays 8 pounds, later ones less; a wrong one costs 1.',
        chosen: {
          win: 'Your card says that red wins. It’s the first on its pile: if you’re right, it pays 8.',
          lose: 'Your card says that yellow comes last. It’s the first on its pile: if you’re right, it pays 8.',
        },
      },
      pay: {
        title: 'The leg is over: tickets pay',
        text: '',
        by: {
          red: 'Red came first: your ticket pays {ticket}, your two rolls pay {pyramid}. You now have {money} pounds and lead.',
          blue: 'Blue came second, which still pays {ticket}, and your two rolls pay {pyramid}. You now have {money} pounds and lead.',
        },
      },
      finish: {
        title: 'Now you can play',
        text: 'Leg follows leg until a camel crosses the line. Then race cards are revealed and paid, and the richest player wins. Ben and Cleo are waiting.',
      },
    },
  },
  cards: {
    steps: {
      goal: {
        title: 'No dice: cards move the camels',
        text: 'Again the richest player wins. You, Ben and Cleo have {money} pounds each. A leg ends when the deck runs out.',
      },
      push: {
        title: 'Which camel will you push?',
        text: 'These are your cards. You discard some, put three into the deck, show one to everyone and keep one.',
        labels: { orange: 'Push orange', yellow: 'Push yellow' },
        chosen: {
          orange: 'Orange +1 and +2 are in the deck now, and only you know it. You kept another orange card.',
          yellow: 'Yellow +1 and +2 are in the deck now, and only you know it. You kept another yellow card.',
        },
      },
      reveal: {
        title: 'Tap the deck to reveal a card',
        text: 'Every turn has one track action like this. Before or after it, you may bet.',
      },
      bet: {
        title: 'Your bet: {push} first, or blue in the middle?',
        text: 'A winner ticket pays its number for first and 1 for second. A midfield ticket pays 2 for third, 1 for second or fourth. Otherwise they cost 1.',
        chosen: {
          winner: 'A good bet: you know what is in the deck, and {push} has already moved 2.',
          mid: 'A good bet: three of five places pay, so a midfield ticket rarely loses.',
        },
      },
      figure: {
        title: 'Palm or fennec on space 2?',
        text:
          'White waits on Start and lands there with a 2. The palm sends it one on, the fennec ' +
          'one back. If nobody lands there, the figure costs you 1 pound.',
        labels: { palm: 'Palm: one on', fennec: 'Fennec: one back' },
      },
      final: {
        title: 'The whole race: {push} wins, white last?',
        text: 'You may still bet this turn. A final card pays 7 pounds if it’s right, 3 if it’s one place off; otherwise it costs 1. There is one of each.',
        chosen: {
          win: 'You have the card that {push} wins. Nobody else can take it now.',
          lose: 'You have the card that white comes last. Nobody else can take it now.',
        },
      },
      play: {
        title: 'Tap the card you kept',
        text: 'Instead of revealing a card, you may play your own: its camel moves 1.',
        by: {
          palm: 'White landed on the palm and moved one on. The palm has gone back, so it costs you nothing.',
          fennec: 'White landed on the fennec and moved one back. The fennec has gone back, so it costs you nothing.',
        },
      },
      rest: { title: 'Reveal the last cards', text: 'The leg ends with the last card of the deck.' },
      pay: {
        title: 'The leg is over: tickets pay',
        text: '',
        by: {
          winner:
            'You pushed {push}, and it came first: your ticket pays {ticket}. You now have {money} pounds and lead.',
          mid: 'Blue came third: your midfield ticket pays {midfield}. You now have {money} pounds and lead.',
        },
      },
      end: {
        title: 'Now you know the card game',
        text: 'New cards are dealt before each leg. When a camel reaches the Finish card, the final cards pay.',
      },
    },
  },
  long_track: {
    steps: {
      track: {
        title: 'Help for the camel in last place',
        text: 'The track has 20 spaces. White is last, so its support die is in the pyramid too, with faces 1 and 2.',
      },
      support: {
        title: 'Tap the pyramid to roll',
        text: 'You hold a green ticket. Let’s see which of the six dice comes out.',
      },
      add: {
        title: 'Spicy: add another die?',
        text:
          'White has caught up. Now you may return your pyramid ticket and add a support die: the ' +
          'green one, or the blue one, since blue carries green. Or keep the ticket.',
        labels: { keep: 'Keep the ticket' },
        chosen: {
          green: 'The green support die came out at once, and green leads.',
          blue: 'The blue support die came out at once, and blue carried green into the lead.',
          keep: 'Your ticket is a sure pound. Green still has one die in the pyramid.',
        },
      },
      added: {
        title: 'Six tickets, then the leg ends',
        text: 'An added die brings its own ticket, so the leg is one roll longer. Now the others roll.',
      },
      pay: {
        title: 'The leg is over: tickets pay',
        text: '',
        by: {
          green:
            'The extra die paid off: green came first and pays {ticket}, your rolls pay {pyramid}. You have {money} pounds.',
          blue: 'The extra die paid off: green came first and pays {ticket}, your rolls pay {pyramid}. You have {money} pounds.',
          keep: 'Green came second and pays {ticket}, your rolls pay {pyramid}. You have {money} pounds and lead.',
        },
      },
      end: {
        title: 'That’s the long track',
        text: 'The next leg starts with the support die of the camel that is last now. The leader’s support die can never be added.',
      },
    },
  },
  photographer: {
    steps: {
      camera: {
        title: 'A camera pays for every camel',
        text: 'Point it at an empty space. When camels land there, you get 1 pound for each of them. Look at this stack of three.',
      },
      point: {
        title: 'Where will you point it, 4 or 5?',
        text: 'If yellow moves, it carries the other two into the picture. If green moves, it carries one.',
        chosen: {
          4: 'Three at once: yellow came with both its riders.',
          5: 'Three camels stopped just short of it, but then green came with its rider.',
        },
      },
      shot: {
        title: 'You now have {money} pounds',
        text: 'The camera goes back after each picture, and anyone may take it. While you hold it, nobody else can.',
        by: {
          4: 'Right in front of a tall stack, every die of that stack may pay.',
          5: 'Two spaces ahead was a good choice too: more than one stack could reach it.',
        },
      },
      end: {
        title: 'That’s the camera',
        text: 'It also goes back when a leg ends. Nobody may put a tile where the camera points.',
      },
    },
  },
  position_bets: {
    steps: {
      tiles: {
        title: 'A ticket that looks lost',
        text: 'You hold yellow, but blue and green ran away. Four position tiles, for 2nd to 5th place, turn a ticket into a bet on exactly that place.',
      },
      cover: {
        title: 'Yellow third, or white fifth?',
        text: 'Tap 3rd to cover your yellow ticket, or 5th to take the bottom white ticket with it. The exact place pays 3 pounds, any other costs 1.',
        chosen: {
          3: 'A good bet: blue and green are out of reach, so third is about the best yellow can do.',
          5: 'A good bet: white is at the very back.',
        },
      },
      roll: { title: 'Roll and see how it ends', text: 'Whatever you bet on, a roll pays 1 pound.' },
      pay: {
        title: 'The leg is over: tickets pay',
        text: '',
        by: {
          3: 'Yellow came third: the covered ticket pays {covered}. Uncovered, it would have cost 1.',
          5: 'White came fifth and pays {covered}. Your yellow ticket came third and costs 1, but you now have {money} pounds.',
        },
      },
      end: {
        title: 'That’s how position bets work',
        text: 'There is only one of each tile, and all go back when the leg ends. A covered ticket pays only for its place.',
      },
    },
  },
  partnerships: {
    steps: {
      partner: {
        title: 'Partners share their best ticket',
        text: 'With six or more players, you may choose a partner for the leg. When it is paid, both also get what the other’s best ticket pays.',
      },
      choose: {
        title: 'Who will be your partner?',
        text: 'Ben holds the green 5. Cleo holds the green 3 and the yellow 5. Nobody can refuse.',
        chosen: {
          ben: 'Ben’s ticket is the strongest of all if green stays in front.',
          cleo: 'With two camels, Cleo has two chances for a good ticket.',
        },
      },
      pay: {
        title: 'The leg is over: tickets pay',
        text: '',
        by: {
          ben: 'Green came first. Ben’s ticket pays {shared} for you too, and he gets 1 for your roll. You have {money} pounds.',
          cleo: 'Green came first. Cleo’s ticket pays {shared} for you too, and she gets 1 for your roll. You have {money} pounds.',
        },
      },
      end: {
        title: 'That’s a partnership',
        text: 'It ends with the leg. Nobody can choose a player who already has a partner.',
      },
    },
  },
} satisfies Record<string, LessonWords>;
