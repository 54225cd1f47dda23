/** The lessons in English. Holes: see `texts` in ../course.svelte.ts. */
import type { LessonWords } from '../lesson';

export const words = {
  first: {
    steps: {
      goal: {
        title: 'Most pounds at the end wins',
        text: 'You, Ben and Cleo begin with {money} pounds each. Bets on the five racing camels bring more.',
      },
      roll: {
        title: 'Touch the pyramid to roll',
        text: 'A die comes out and its camel runs. For the roll you get a ticket that pays 1 pound when the leg ends.',
      },
      top: { title: 'Blue climbed on purple', text: 'On one space the camel on top is ahead. So blue leads.' },
      carry: { title: 'Roll again: who rides along?', text: 'Whoever sits on a camel goes where it goes.' },
      crazy: {
        title: 'White and black run the wrong way',
        text: 'These two are crazy. They carry others backwards, and nobody bets on them.',
      },
      bet: {
        title: 'Who leads when five dice are out?',
        text: 'That ends a leg. Take a ticket, red or blue: first pays its number, second 1, any other place costs 1.',
        chosen: {
          red: 'A good bet: red is in front, and leads in the end in {first} % of all cases. Your ticket is worth {value}.',
          blue: 'A good bet: blue pays in {pays} % of all cases. Ben has the ticket worth 5, so yours is worth {value}.',
        },
      },
      tile: {
        title: 'Lay your tile on 5 or 6',
        text: 'Whoever ends a move there goes one space on, and you get 1 pound at once. The other side of the tile sends them back.',
        chosen: {
          5: 'Well placed: purple and blue ended on your tile, and you have 1 pound more.',
          6: 'Nobody has met your tile yet. But red stands two spaces behind it.',
        },
      },
      card: {
        title: 'Lay a card: red wins, or yellow loses',
        text: 'Touch a pile. Cards stay face down until the end of the race. The first right one pays 8 pounds, later ones less; a wrong one costs 1.',
        chosen: {
          win: 'Your card says that red wins. You are the first on that pile: if you are right, it pays 8.',
          lose: 'Your card says that yellow comes last. You are the first on that pile: if you are right, it pays 8.',
        },
      },
      pay: {
        title: 'The leg is over, tickets pay',
        text: '',
        by: {
          red: 'Red came first: your ticket brings {ticket}, your two rolls {pyramid}. You have {money} pounds now and lead.',
          blue: 'Blue came second, which still brings {ticket}, and your two rolls {pyramid}. You have {money} pounds now and lead.',
        },
      },
      finish: {
        title: 'Now you can play',
        text: 'Leg follows leg until a camel crosses the line. Then the race cards are turned up and paid, and most pounds wins. Ben and Cleo are waiting.',
      },
    },
  },
  cards: {
    steps: {
      goal: {
        title: 'No dice: cards move the camels',
        text: 'Most pounds wins here too. You have {money}, and so do Ben and Cleo. A leg ends when the racing deck is used up.',
      },
      push: {
        title: 'Which camel do you push?',
        text: 'These cards were dealt to you. Some you discard, three go into the deck, one is shown to all, and one you keep.',
        labels: { orange: 'Push orange', yellow: 'Push yellow' },
        chosen: {
          orange: 'Orange +1 and +2 lie in the deck now, and only you know it. You kept another orange card.',
          yellow: 'Yellow +1 and +2 lie in the deck now, and only you know it. You kept another yellow card.',
        },
      },
      reveal: {
        title: 'Touch the deck: turn up a card',
        text: 'Each turn has one such action on the track. Before or after it you may bet.',
      },
      bet: {
        title: 'A bet: {push} first, or blue in the middle?',
        text: 'A winner ticket pays its number for first and 1 for second. A midfield ticket pays 2 for third, 1 for second or fourth. Else they cost 1.',
        chosen: {
          winner: 'A good bet: you know what is in the deck, and {push} has already run 2.',
          mid: 'A good bet: three of five places pay, so a midfield ticket rarely costs you.',
        },
      },
      figure: {
        title: 'Palm or fennec on space 2?',
        text:
          'White waits on Start and lands there with a 2. The palm sends it one on, the fennec ' +
          'one back. If nobody came, the figure would cost you 1 pound.',
        labels: { palm: 'Palm: one on', fennec: 'Fennec: one back' },
      },
      final: {
        title: 'The whole race: {push} wins, white last?',
        text: 'You may still bet in this turn. A final card pays 7 pounds if it is right, 3 if it is one place off, else it costs 1. Each exists once.',
        chosen: {
          win: 'You have the card that {push} wins. Nobody else can take it now.',
          lose: 'You have the card that white comes last. Nobody else can take it now.',
        },
      },
      play: {
        title: 'Touch the card you kept',
        text: 'Instead of turning one up you may play your own: its camel moves 1.',
        by: {
          palm: 'White met the palm and went one on. The palm is back, so it costs you nothing.',
          fennec: 'White met the fennec and went one back. The fennec is back, so it costs you nothing.',
        },
      },
      rest: { title: 'Turn up the last cards', text: 'The leg ends with the last card of the deck.' },
      pay: {
        title: 'The leg is over, tickets pay',
        text: '',
        by: {
          winner:
            'You pushed {push}, and it came first: your ticket brings {ticket}. You have {money} pounds now and lead.',
          mid: 'Blue came third: your midfield ticket brings {midfield}. You have {money} pounds now and lead.',
        },
      },
      end: {
        title: 'Now you know Cards',
        text: 'Before each leg new cards are dealt. When a camel reaches the Finish card, the final cards pay.',
      },
    },
  },
  long_track: {
    steps: {
      track: {
        title: 'Help for the camel in last place',
        text: 'The track has 20 spaces. White is last, so its support die lies in the pyramid too: faces 1 and 2.',
      },
      support: {
        title: 'Touch the pyramid to roll',
        text: 'You hold a ticket on green. Let us see which of the six dice comes out.',
      },
      add: {
        title: 'Spicy: put another die in?',
        text:
          'White has caught up. Now you may give your pyramid ticket back and add a support die: the ' +
          'green one, or the blue one, since blue carries green. Or you keep the ticket.',
        labels: { keep: 'Keep the ticket' },
        chosen: {
          green: 'The green support die came out at once, and green leads.',
          blue: 'The blue support die came out at once, and blue carried green into the lead.',
          keep: 'Your ticket is a sure pound. Green has one die in the pyramid to come.',
        },
      },
      added: {
        title: 'Six tickets, then the leg ends',
        text: 'A die that is added brings its ticket along, so the leg becomes one roll longer. The others roll now.',
      },
      pay: {
        title: 'The leg is over, tickets pay',
        text: '',
        by: {
          green:
            'The extra die paid off: green came first and brings {ticket}, your rolls {pyramid}. You have {money} pounds.',
          blue: 'The extra die paid off: green came first and brings {ticket}, your rolls {pyramid}. You have {money} pounds.',
          keep: 'Green came second and brings {ticket}, your rolls {pyramid}. You have {money} pounds and lead.',
        },
      },
      end: {
        title: 'That is the long track',
        text: 'The next leg begins with the support die of whoever is last now. The leader’s support die can never be added.',
      },
    },
  },
  photographer: {
    steps: {
      camera: {
        title: 'A camera pays for every camel',
        text: 'Point it at an empty space. When camels end a move there, you get 1 pound for each of them. Look at this stack of three.',
      },
      point: {
        title: 'Where do you point it, 4 or 5?',
        text: 'If yellow moves, it carries the other two into the picture. If green moves, it carries one.',
        chosen: {
          4: 'Three at once: yellow came with both its riders.',
          5: 'First three camels stopped short of it, but then green came with its rider.',
        },
      },
      shot: {
        title: 'You have {money} pounds now',
        text: 'The camera goes back after its picture, and anybody may take it. While you hold it, nobody else can.',
        by: {
          4: 'Right in front of a tall stack every die of it may pay.',
          5: 'Two spaces ahead was a good place too: more than one stack could reach it.',
        },
      },
      end: {
        title: 'That is the camera',
        text: 'It also goes back when a leg ends. A tile may not lie where the camera points.',
      },
    },
  },
  position_bets: {
    steps: {
      tiles: {
        title: 'A ticket that looks lost',
        text: 'You hold yellow, but blue and green ran away. Four tiles, for 2nd to 5th place, turn a ticket into a bet on exactly that place.',
      },
      cover: {
        title: 'Yellow third, or white fifth?',
        text: 'Touch 3rd to cover your yellow ticket, or 5th to take the bottom ticket of white with it. The exact place pays 3 pounds, any other costs 1.',
        chosen: {
          3: 'A good bet: blue and green are out of reach, so third is about the best that yellow can do.',
          5: 'A good bet: white is at the very back.',
        },
      },
      roll: { title: 'Roll, and see how it ends', text: 'Whatever you bet on, a roll pays 1 pound.' },
      pay: {
        title: 'The leg is over, tickets pay',
        text: '',
        by: {
          3: 'Yellow came third: the covered ticket brings {covered}. Uncovered it would have cost 1.',
          5: 'White came fifth and brings {covered}. Your yellow ticket was third and costs 1, but you have {money} pounds now.',
        },
      },
      end: {
        title: 'That is betting on places',
        text: 'Each tile exists once, and all go back when the leg ends. A covered ticket pays for its place alone.',
      },
    },
  },
  partnerships: {
    steps: {
      partner: {
        title: 'Partners share their best ticket',
        text: 'From six players on you may choose a partner for the leg. At the payout both also get what the other’s best ticket pays.',
      },
      choose: {
        title: 'Who will be your partner?',
        text: 'Ben holds green, worth 5. Cleo holds green worth 3 and yellow worth 5. Nobody can refuse.',
        chosen: {
          ben: 'Ben’s one ticket is the strongest of all if green stays in front.',
          cleo: 'With two camels Cleo has two chances that one ticket pays well.',
        },
      },
      pay: {
        title: 'The leg is over, tickets pay',
        text: '',
        by: {
          ben: 'Green came first. Ben’s ticket pays {shared} for you too, and he gets 1 for your roll. You have {money} pounds.',
          cleo: 'Green came first. Cleo’s ticket pays {shared} for you too, and she gets 1 for your roll. You have {money} pounds.',
        },
      },
      end: {
        title: 'That is a partnership',
        text: 'It ends with the leg. Whoever has a partner cannot be chosen by anybody else.',
      },
    },
  },
} satisfies Record<string, LessonWords>;
