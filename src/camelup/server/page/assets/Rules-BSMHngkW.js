import{C as e,G as t,H as n,I as r,L as i,N as a,U as o,W as s,Z as c,at as l,bt as u,c as d,ct as f,ft as p,gt as m,ht as h,l as g,n as _,ot as v,q as y,s as b,st as x,t as ee,tt as S,x as C,yt as w,z as T}from"./Scene-KGgX-aVV.js";import{r as te}from"./index-Cy3kncUE.js";var ne=`# Cards (2016)

The same mad race without dice. The camels run on a deck of cards, and everybody has slipped a few into it: you know a bit
more than the others, and so do they. For 2–6 players. The [shared ground](README.md#shared-ground) (S1–S17) holds here too.

**In short.** Before each leg, deal cards; discard some, give some to the racing deck, show one, keep one. Then in turn do one thing on the track and, if you
like, take one bet. When the deck is used up, the leg is paid. When a camel reaches the Finish card, the race is over.

| you need | |
| --- | --- |
| camels | blue, green, orange, yellow, white |
| racing cards | 30: six of each colour, namely five +1 (\`green1\`) and one +2 (\`green2\`) |
| winner tickets | four per colour, from the top: 5, 3, 2, 2 |
| midfield tickets | one per colour |
| final cards | per colour one win card and one lose card |
| figures | fennec and palm, each with its card |
| track | Start card, spaces 1–24 printed two to a card, Finish card |

## The numbers by players

| players | dealt | discarded | into the deck | intel | kept | racing deck | spaces N |
| --- | --- | --- | --- | --- | --- | --- | --- |
| 2 | 12 | 5 | 6 | – | 1 | 12 | 15 |
| 3 | 10 | 5 | 3 | 1 | 1 | 12 | 16 |
| 4 | 7 | 3 | 2 | 1 | 1 | 12 | 17 |
| 5 | 6 | 3 | 1 | 1 | 1 | 10 | 18 |
| 6 | 5 | 2 | 1 | 1 | 1 | 12 | 19 |

All columns but the last two are per player. *A best reading:* with 3, 4 and 5 players, the numbers dealt and discarded exist only in pictures, so
they are inferred here; a table with the original cards may correct them. The two rows for 2 and 6 players, the deck sizes and N follow from the rules text and two reviews.

## K1 Setup

- **K1.1** Everyone starts with 3 coins. The floor is 1 coin (S12).
- **K1.2** Lay out the Start card, which is position 0, then spaces 1 to N in cards of two (1-2, 3-4, …), then the Finish card directly behind space N. See the
  table for N; where N is odd, the Finish card hides half a card.
- **K1.3** The five win cards and five lose cards lie open beside the track.
- **K1.4** All camels stand on the Start card, side by side. A camel that leaves it takes nobody along.
- **K1.5** Shuffle the 30 racing cards and turn up five, one after another: \`= card green2\`. Each moves its camel by 1 or 2. From space 1 on, camels stack and
  carry as always (S1–S3). Some may still be on the Start card afterwards.

## K2 Before each leg

Do these in order, before the first leg too.

- **K2.1** *More track.* Count the free spaces from the leader to the Finish card. Are there only 0, 1 or 2? Then push the Finish card on until there are exactly 3. Space 24 is the
  last there is; if it is reached, the track stops there.
- **K2.2** *Sandstorm.* Look at the track cards from the last camel up to the leader: each one with nobody on its two spaces is turned over. From now on it is *one* space, with
  the lower of its two numbers. The Start card counts as a place where the last camel can stand.
- **K2.3** A card turned over stays so for the whole race. In play it is a space like any other.
- **K2.4** *Tickets.* Winner tickets are stacked 5, 3, 2, 2 per colour, the midfield tickets lie ready, fennec and palm are on their cards. Final cards stay with their owners.
- **K2.5** *Deal.* Shuffle all 30 racing cards and deal by the table: \`= deal 0 blue1,green1,green2\`. Cards not dealt are out of this leg, unseen.
- **K2.6** *Choose.* From your hand discard face down (\`discard green1\`), then give to the racing deck (\`deck blue1\`), then, with 3 or more players, lay one card face down as *intel* (\`intel green2\`), in the
  numbers of the table. One card stays in your hand.
- **K2.7** All choices are secret until everyone has chosen. Then the intel cards are laid open for all, go into the deck as well, and it is shuffled.
- **K2.8** *Who begins.* The player with the least money; in a tie the lowest seat. So seat 0 begins the first leg.

## K3 Your turn

- **K3.1** Do exactly one track action (K4). You may also do one betting action (K5), before or after it. Then the next seat plays.
- **K3.2** Not betting after the track action is written \`pass\`. It is asked only if you have not bet this turn and a bet is still possible.
- **K3.3** A track action that ends the leg or the race ends everything: no bet after it. If you want one, take it before.

## K4 Track actions

- **K4.1** \`fennec 5\` or \`palm 5\`: put a figure that is waiting on its card on an empty space, one without camel or figure, and keep the card in front of you.
- **K4.2** That space must be on the track, not on the Start or Finish card, and not behind the last camel. Fennec and palm may stand next to each other.
- **K4.3** \`reveal\`: turn up the top card of the racing deck, \`= card green2\`, and move its camel forward by 1 or 2 as printed.
- **K4.4** \`play\`: play the card in your hand and move its camel 1 space. A +2 card, too, moves only 1. You have one such card a leg.
- **K4.5** Moves follow S2 and S3. A sandstorm card counts as a single step. A camel leaving the Start card goes alone (K1.4).

## K5 Betting actions

- **K5.1** \`bet green\`: take the top winner ticket of a colour.
- **K5.2** \`mid green\`: take the midfield ticket of a colour, if it is still there.
- **K5.3** \`win green\` or \`lose green\`: take a final card that still lies out.
- **K5.4** You own at most one win card and one lose card. Taking another of the same kind puts your old one back, for anyone to take.
- **K5.5** Tickets have no limit, except one betting action a turn. What lies in front of another player cannot be taken.

## K6 Fennec and palm

- **K6.1** A unit that ends its move on the *palm* goes one space on and lands on top.
- **K6.2** A unit that ends its move on the *fennec* goes one space back and slips underneath (S4).
- **K6.3** A figure works once: with its card it leaves for the side of the track, free for anyone to use again. This comes before any payout, also when the palm's push ends the race.
- **K6.4** A push can lead onto the other figure. It works in the usual way. Each is gone once used, so that is the end of it.
- **K6.5** A figure that every camel has passed goes back with its card, too.
- **K6.6** A unit sent back from space 1 is on the Start card again, and its camels stand side by side there.

> *Example.* The palm is on 6, the fennec on 7. A unit ends its move on 6: the palm sends it to 7 and goes; the fennec sends it back to 6 and goes. There the unit stays.

## K7 End of a leg

- **K7.1** When the last card of the racing deck has been turned up and its camel has moved, the leg ends at once.
- **K7.2** Everyone is paid in one sum, with the floor of 1 (S13):

| you hold | 1st | 2nd | 3rd | 4th | 5th |
| --- | --- | --- | --- | --- | --- |
| winner ticket | its value: 5, 3 or 2 | +1 | −1 | −1 | −1 |
| midfield ticket | −1 | +1 | +2 | +1 | −1 |

- **K7.3** The fennec card and the palm card cost 1 each if you still hold them.
- **K7.4** Camels that have not left the Start card share fifth place, however many. Then fourth place, for example, can be empty.
- **K7.5** A card left in hand is discarded without effect. Tickets go back, final cards stay, and K2 follows.

## K8 End of the race

- **K8.1** A unit on or beyond the Finish card ends the race on the spot; S6 gives the order.
- **K8.2** First comes a leg payout by K7.2–K7.4, with its floor.
- **K8.3** Then, as a second payout, your win card and your lose card are added together, and the floor is applied again:

| you hold | 1st | 2nd | 3rd | 4th | 5th |
| --- | --- | --- | --- | --- | --- |
| win card | +7 | +3 | −1 | −1 | −1 |
| lose card | −1 | −1 | −1 | +3 | +7 |

- **K8.4** Camels on the Start card share fifth place here, too: a lose card on any of them pays 7.
- **K8.5** Most money wins; those who tie share it (S16).

## K9 What is open, what is secret

- **K9.1** Cards turned up from the racing deck may be looked through at any time.
- **K9.2** Everyone sees the intel cards. The program keeps them in view; with the option \`memory\` only until the first action of the leg's first turn, and then you need to remember them.
- **K9.3** A card played from hand is shown at that moment; after that it is one of the discards.
- **K9.4** The racing deck and the discards are secret: nobody may look through them. You know what you yourself discarded and gave, but not what others did, nor the cards that were not dealt.
- **K9.5** Tickets, final cards, figures and money lie open (S15).

---

*Unofficial: fan-made pages, written in the project's own words.*
*The games, their names and their artwork belong to their publishers.*
`,re=`# Classic (2014)

Five camels, a pyramid full of dice, and a crowd that wants to get rich. Each turn you do one small thing; timing is all. For 2–8
players. The [shared ground](README.md#shared-ground) (S1–S17) explains stacks, units, the finish line and money.

**In short.** On your turn bet on the leg, put out your desert tile, roll, or bet on the whole race. When all five dice are out, the
leg is paid and the next begins. When a camel crosses the line, the race bets are paid too. Most money wins.

| you need | |
| --- | --- |
| camels | blue, green, orange, yellow, white |
| dice | one per camel, with the faces 1, 2, 3, each with chance 1/3 |
| leg tickets | three per colour, from the top: 5, 3, 2 |
| pyramid tickets | five |
| each player | 3 coins, a desert tile, five race cards (one per colour) |

## C1 Setup

- **C1.1** Make one stack of leg tickets per colour, the 5 on top, then the 3, then the 2. Stack the five pyramid tickets.
- **C1.2** Everyone gets 3 coins, a desert tile with an oasis side (\`+\`) and a mirage side (\`-\`), and one race card of each colour,
  held in secret.
- **C1.3** Throw all five dice: each camel starts on the space that its die shows, 1, 2 or 3. Camels that share a space are stacked
  in random order. Written from bottom to top: \`= start 1:green,yellow,orange 3:blue,white\`.
- **C1.4** All five dice go into the pyramid. Seat 0 begins.

## C2 Your turn

- **C2.1** Do exactly one of these, then the next seat plays. Passing is not allowed, but rolling is always possible.

| action | written | rules |
| --- | --- | --- |
| bet on the leg | \`bet green\` | C3 |
| lay or move your desert tile | \`tile +7\`, \`tile -7\` | C4 |
| roll | \`roll\` | C5 |
| bet on the race | \`win green\`, \`lose green\` | C6 |

- **C2.2** Turns run on across the legs: whoever sits after the player who ended a leg opens the next.

## C3 Leg bets

- **C3.1** \`bet green\`: take the top ticket of a colour's stack and lay it in front of you. You are backing that camel to lead when this
  leg ends.
- **C3.2** Take as many over a leg as you like, one a turn, also several of a colour. An empty stack offers nothing until the next leg.

## C4 Desert tiles

- **C4.1** \`tile +7\` puts your tile on space 7 with the oasis up, \`tile -7\` with the mirage up.
- **C4.2** The space must hold no camel and no tile.
- **C4.3** Space 1 is never allowed.
- **C4.4** The space must not be next to another player's tile.
- **C4.5** If your tile already lies on the track, this action moves it. It is picked up first, so the spaces beside its old place are
  open to it.
- **C4.6** A moved tile must go to a different space. Flipping it where it lies is not a move.

## C5 Rolling and moving

- **C5.1** \`roll\`: take a pyramid ticket, worth 1 coin at the end of the leg. Then one of the dice still in the pyramid comes
  out, each equally likely: \`= die green 2\`.
- **C5.2** The camel of that colour moves forward by the number shown, with its riders (S2), and climbs on top where it lands (S3). The die stays out until the leg is over.
- **C5.3** Only where a move *ends* counts: a tile that is passed over does nothing.
- **C5.4** A unit ending its move on a tile earns the tile's owner 1 coin at once, one coin whatever the unit's size. This holds also if that move ends the race.
- **C5.5** Oasis (\`+\`): the unit goes one space on and lands on top as usual. From the last space it crosses the line.
- **C5.6** Mirage (\`-\`): the unit goes one space back and slips underneath the camels there (S4).
- **C5.7** A unit never meets a second tile in the same move, as no two tiles are neighbours.
- **C5.8** A tile that was used stays where it is, until its owner moves it or the leg ends.

## C6 Race bets

- **C6.1** \`win green\` or \`lose green\`: lay one race card from your hand face down on top of the winner pile or the loser pile. You say the green camel will
  be first, or last, when the race is over.
- **C6.2** Everybody sees who laid a card on which pile and in what order. The colour stays secret until the end.
- **C6.3** A card laid is laid for good. Each colour can be used once in a race, on either pile; you may bet again as long as you hold cards.

## C7 End of a leg

- **C7.1** Taking the last pyramid ticket closes the leg, once the die that goes with it has moved its camel.
- **C7.2** Everyone is paid for what lies in front of them, in one sum (S13):

| you hold | you get |
| --- | --- |
| leg ticket of the camel in 1st place | its value: 5, 3 or 2 |
| leg ticket of the camel in 2nd place | +1 |
| leg ticket of any other camel | −1 |
| pyramid ticket | +1 |

- **C7.3** Then leg tickets, pyramid tickets and desert tiles go back and all dice return to the pyramid. Camels, money and race cards stay.
- **C7.4** The seat after the one that took the last pyramid ticket starts the new leg.

## C8 End of the race

- **C8.1** The race stops the moment a unit crosses the line (S6), also in the middle of a leg.
- **C8.2** First comes a leg payout as in C7.2.
- **C8.3** Then the winner pile is paid from the first card laid to the last. Right cards, in that order, pay:

| right card | 1st | 2nd | 3rd | 4th | every further one |
| --- | --- | --- | --- | --- | --- |
| coins | 8 | 5 | 3 | 2 | 1 |

- **C8.4** A wrong card costs 1, and does not use up a step of the row above.
- **C8.5** The loser pile follows in the same way, counting from 8 anew. The loser is the last camel in running order, so the lowest one of the rearmost
  stack.
- **C8.6** In both piles every card is settled by itself, floor included (S14). Then the richest player wins (S16).

---

*Unofficial: fan-made pages, written in the project's own words.*
*The games, their names and their artwork belong to their publishers.*
`,ie=`# The rules

Five camels race, ride on each other's backs, and belong to nobody. You only bet on them. Pick a game:

| page | in the program | players | in a sentence |
| --- | --- | --- | --- |
| [Classic](classic.md) | \`classic\` | 2–8 | The first edition, 2014: one pyramid, five dice, four things to do. |
| [Supercup](supercup.md) | \`classic\` + modules | 2–10 | Four modules to mix into the classic game. |
| [Second edition](second.md) | \`second\` | 3–8 | Classic plus two crazy camels that run the wrong way. |
| [Cards](cards.md) | \`cards\` | 2–6 | A racing deck instead of dice, partly built by yourself. |

Each rule has a number, so that a dispute, a test or a line of code can point at it. Numbers stay: a new rule gets a new number,
and a dropped one is not given out again. The words in \`this type\` are how a move is written in a game record; there the
seat comes first, as in \`0 bet green\`, and a line of chance begins with \`=\`.

## Shared ground

These clauses hold in every game unless its own page says otherwise.

### Running order

- **S1** Camels on the same space stand on each other's backs: a *stack*. The camel on the space further along is ahead. In a
  stack, higher means ahead.
- **S2** The camel that moves carries everyone above it, their order unchanged; those below stay. Mover and riders are a *unit*.
- **S3** A unit arriving on an occupied space climbs on top of the camels there.
- **S4** One exception: a unit that is *sent back* slips underneath whatever stands on the space it is sent to, even camels it
  had been sitting on a moment before.

> *Example.* On space 4 stand, from bottom to top, yellow, green, blue. Green moves 1, meets a sign on space 5 that sends it
> back, and takes blue along both ways. Space 4 now reads green, blue, yellow, and yellow is ahead of the two.

### The track

- **S5** Spaces count from 1. \`classic\` and \`second\` have 16 of them, or 20 with the module \`long_track\`; for \`cards\` see
  [K1.2](cards.md#k1-setup).
- **S6** Going beyond the last space means crossing the finish line, and the race is over on the spot. Everyone in that unit is ahead of
  every camel outside it; within it S1 decides as usual.
- **S7** The board looks like a ring but is a line in all rules. Beyond the line there is nothing: a unit that has crossed
  forwards is not on spaces 1–3, one that has crossed backwards (\`second\`) not on 14–16, and no tile or camel there concerns it.

### Seats

- **S8** Seats are numbered 0, 1, 2 … in the order of play; after the last seat it is seat 0's turn again. Seat 0 plays the part of the youngest player: wherever age
  decides, the lowest seat number does.
- **S9** The number of seats must fit the game: see the table above.
- **S10** Modules go with \`classic\` only, each at most once, in any mix. \`partnerships\` needs 6 or more players; 9 or 10 players need all four modules; \`spicy\` needs
  \`long_track\`. The option \`memory\` goes with \`cards\` only.

### Money

- **S11** Everybody starts with 3 coins.
- **S12** Nobody falls below the floor: 0 coins, in \`cards\` 1. What you cannot pay is forgiven.
- **S13** A payout is one sum: all your gains and losses in it are added up first, and only the result is held against the floor.
- **S14** The race decks of \`classic\` and \`second\` are different: each card is paid by itself, with the floor applied every time, first through
  the whole winner pile, then through the whole loser pile.
- **S15** Money is open. Around a real table you may keep your total to yourself, but anyone who counted along knows it; hiding
  it is a question of display, never of rules.

> *Example.* You own 1 coin; a leg brings you −1, −1, −1 and +1. The sum is −2, so you end at 0. With 0 coins, a wrong race card
> and then a right one worth 8 leave you with 8: the wrong one cost nothing.

### The end

- **S16** Most money wins. Those who tie for it share the victory.
- **S17** No rule makes a player roll, so in theory a race need not end. Random play does end. In environments and in the arena
  5,000 events are the limit: a game that long is cut short (truncated) and has no winner.

---

*Unofficial: fan-made pages, written in the project's own words.*
*The games, their names and their artwork belong to their publishers.*
`,ae=`# Second edition (2018, 2024)

Two camels have gone crazy and gallop against the traffic, and whoever sits on them rides backwards. For 3–8 players; both printings play alike. Learn
[classic](classic.md) first: every clause there holds here, except for what follows.

| | classic | second |
| --- | --- | --- |
| racing camels | blue, green, orange, yellow, white | blue, green, red, yellow, purple |
| others on the track | – | two crazy camels, white and black |
| leg tickets | 5, 3, 2 | 5, 3, 2, 2 |
| dice in the pyramid | 5 | 6 |
| dice out in a leg | 5 | 5: one stays in |
| tile sides \`+\` and \`-\` | oasis, mirage | cheering, booing spectators |

## What you use

- **X1** The racing camels are blue, green, red, yellow and purple.
- **X2** Each colour has four leg tickets, from the top: 5, 3, 2, 2. A ticket of the leading camel pays the 5, 3 or 2 printed on it. (A scan of the 2024 text shows other
  numbers; it is faulty.)
- **X3** Your tile is a spectator tile, who cheers (\`+\`) or boos (\`-\`). It is laid by the rules of C4: \`tile +7\`, \`tile -7\`.

## The crazy camels

- **X4** White and black run from the last space towards the first. In setup the grey die is thrown once for either of them, in random order: 1 means space 16, 2 means 15,
  3 means 14. The later one climbs on the earlier if they share a space. They are part of the start line: \`= start 1:green,yellow,red 3:blue,purple 15:white 16:black\`.
- **X5** Nobody can bet on them, and they take no place in any ranking. They are skipped when the order is read.
- **X6** Otherwise they are camels: they carry, are carried, and stack like all others. Where a crazy camel stands, the space is taken, and no tile can go there.

## The grey die

- **X7** The pyramid holds six dice: five for the racers and a grey one. Each die still inside is equally likely to come out.
- **X8** There are five pyramid tickets. The fifth die out ends the leg, and the sixth stays inside. For the next leg all six are in again.
- **X9** The grey die has six faces of chance 1/6 each: 1, 2, 3 in white and 1, 2, 3 in black. Written: \`= die grey white 3\`.
- **X10** Which crazy camel moves? Take the first of these that fits:
  1. They sit *directly* one on the other: the upper moves.
  2. Just one of the two carries racers, at any height in the stack above it: that camel moves.
  3. Otherwise the one whose colour the die shows.
- **X11** The first two can never point at different camels: if one sits directly on the other, either both have racers above them or neither has.
- **X12** The number shown says how far it goes towards space 1. It carries everyone above it and climbs on top where it lands.

> *Examples*, stacks from bottom to top. *white, black, red*: black moves with red, whatever the colour thrown. *white, red, black*: only white carries a racer, so white moves with
> both. *white, red, black, blue*: both carry one, so the die's colour decides.

## Spectators and crazy camels

- **X13** The camel that moves sets the direction for its whole unit. On a cheering tile a unit led by a crazy camel goes one space further in *its own* direction, towards space 1, and lands on top.
- **X14** On a booing tile it goes one space against its own direction, towards the finish, and slips underneath.
- **X15** The owner of the tile gets 1 coin either way.

## The end of the race

- **X16** The race also ends when a crazy camel, with or without riders, moves backwards beyond space 1.
- **X17** Racing camels carried over the line in that way are behind all others; among themselves the stack order counts as always (S1). Winner and loser are then read from the running order as usual.

## Six or more players

- **X18** With 6, 7 or 8 players everyone may also use the action \`partner 4\`; clauses [A1–A6](supercup.md#a-partnerships-partnerships) apply. With fewer it does not exist.

---

*Unofficial: fan-made pages, written in the project's own words.*
*The games, their names and their artwork belong to their publishers.*
`,oe=`# Supercup modules

Four extras for the [classic game](classic.md). Mix them as you like (S10): a longer track with more dice, a camera for tall stacks, bets on any place, and a
friend whose luck you share. Everything not said here is as in classic.

| module | you get | rules |
| --- | --- | --- |
| \`long_track\` | 20 spaces, support dice, one more pyramid ticket, one more leg ticket per colour | L |
| \`long_track\` with \`spicy\` | players add dice of their own choice | L7–L12 |
| \`photographer\` | action \`camera 9\` | P |
| \`position_bets\` | action \`place 3 yellow 5\`, one more leg ticket per colour | B |
| \`partnerships\` (6 or more players) | action \`partner 4\` | A |

With several modules on, you still do *one* action a turn: any of classic's four or a module's. Nine or ten players use all four
modules.

## L The long track: \`long_track\`

- **L1** The track has 20 spaces.
- **L2** There are six pyramid tickets.
- **L3** Each colour has four leg tickets, from the top: 5, 3, 2, 2.
- **L4** Each camel has a *support die* with the faces 1 and 2, each with chance 1/2. They wait on a pedestal beside the track.
- **L5** At the start of every leg, the first included, all support dice are on the pedestal; then the last camel's goes into the pyramid with the five usual
  dice. So six dice, six tickets.
- **L6** A support die that comes out, \`= support green 1\`, moves its camel just as any die would. As many tickets lie in the stack as dice in the pyramid, at all times, and the leg is over when both have run out.

### The spicy option: \`spicy\`

- **L7** After your action you may hand back one pyramid ticket of yours, taken this turn or earlier in the leg, and drop a support die from the pedestal into the pyramid:
  \`add blue\`. To decline is \`done\`.
- **L8** You need a pyramid ticket for it.
- **L9** The die of the camel that leads at this moment is barred.
- **L10** So is any support die that is in the pyramid or has already come out in this leg.
- **L11** It is not possible right after taking the last ticket of the stack: then the leg is over.
- **L12** Once a turn. The question is put only when at least one die could be added.

## P The photographer: \`photographer\`

- **P1** \`camera 9\`: take the camera and point it at a space. You can do so while nobody *else* holds it.
- **P2** The space must hold no camel and no tile. Space 1 is fine.
- **P3** If your camera already stands, you may use the action again to point it at another space, not at the same one.
- **P4** When a unit *ends* its move on that space, you get 1 coin at once for each camel in the unit. The end is what counts, after any tile has pushed the unit on or back.
- **P5** The photo taken, the camera is free again, for you as well.
- **P6** At the start of each leg the camera is free again in any case.
- **P7** No desert tile may be put on the camera's space, not even by the photographer.

## B Position bets: \`position_bets\`

- **B1** Each colour has four leg tickets: 5, 3, 2, 2. It is the same extra ticket as in L3; both modules together do not make it five.
- **B2** Four position tiles lie ready, one each for 2nd, 3rd, 4th and 5th place. Taking one and covering a ticket with it is an action.
- **B3** \`place 3 yellow 5\`: cover a ticket that you own and that is not covered yet, here your yellow 5 with the tile for 3rd place.
- **B4** \`place 3 yellow stack\`: or take the *bottom* ticket of a colour's stack and cover that one.
- **B5** At the leg payout a covered ticket is worth 3 when its camel holds exactly that place, and −1 when not. Its usual value does not count, even if the camel leads.
- **B6** A tile stays on its ticket until the payout. You may own several, each on a ticket of its own.
- **B7** After the leg all position tiles are ready again, and the tickets return to their stacks.

## A Partnerships: \`partnerships\`

- **A1** Only with 6 or more players.
- **A2** \`partner 4\`: name another player. If neither of you has a partner yet in this leg, you two are partners now; the other one cannot say no.
- **A3** A partnership lasts until the leg has been paid. Everyone has at most one partner a leg.
- **A4** At the leg payout, the one at the race's end included, each partner adds a copy of the best single reward among the *other's* tickets: leg ticket, covered ticket (B5)
  or pyramid ticket. The other keeps it in full.
- **A5** Only a reward above 0 is copied. At the table you could choose a ticket or none; the best one never hurts, so the program takes that.
- **A6** The copy belongs to the same sum as your own tickets, before the floor (S13).

> *Example.* Your partner holds the 5 of the leading camel, a losing ticket and a pyramid ticket; you hold one pyramid ticket. You are paid 1 + 5, your
> partner 5 − 1 + 1 + 1.

---

*Unofficial: fan-made pages, written in the project's own words.*
*The games, their names and their artwork belong to their publishers.*
`,E=/\*\*(.+?)\*\*|\*(.+?)\*|`(.+?)`|\[(.+?)\]\((.+?)\)/g;function D(e){let t=[],n=0;for(let r of e.matchAll(E))r.index>n&&t.push({text:e.slice(n,r.index)}),r[1]?t.push({text:r[1],kind:`b`}):r[2]?t.push({text:r[2],kind:`i`}):r[3]?t.push({text:r[3],kind:`code`}):r[4]&&t.push({text:r[4].replaceAll("`",``),kind:`link`,href:r[5]??``}),n=r.index+r[0].length;return n<e.length&&t.push({text:e.slice(n)}),t}var O=e=>e.toLowerCase().replace(/[^\w\s-]/g,``).trim().replace(/\s+/g,`-`);function se(e){let t=[],n=[],r=()=>{let e=n.join(` `).trim();n=[],e.startsWith(`> `)?t.push({kind:`quote`,pieces:D(e.replace(/(^|\s)> /g,`$1`))}):e&&t.push({kind:`paragraph`,pieces:D(e)})};for(let i of e.split(`
`)){let e=t.at(-1),a=/^(#+) (.*)/.exec(i),o=/^\s*(?:[-*]|\d+\.) (.*)/.exec(i);if(a){r();let e=a[2]??``;t.push({kind:`heading`,level:a[1]?.length??1,id:O(e),pieces:D(e)})}else if(/^\|[\s|:-]+\|$/.test(i))continue;else if(i.startsWith(`|`)){let a=i.split(`|`).slice(1,-1).map(e=>D(e.trim()));!n.length&&e?.kind===`table`?e.rows.push(a):(r(),t.push({kind:`table`,rows:[a]}))}else if(o){n.length&&r();let e=t.at(-1);e?.kind===`list`?e.items.push(D(o[1]??``)):t.push({kind:`list`,items:[D(o[1]??``)]})}else if(/^\s+\S/.test(i)&&e?.kind===`list`&&!n.length){let t=e.items;t[t.length-1]=[...t.at(-1)??[],{text:` `},...D(i.trim())]}else i.trim()?n.push(i):r()}return r(),t}var ce=t(`<b> </b>`),le=t(`<i> </i>`),k=t(`<code class="svelte-1soxfbm"> </code>`),A=t(`<a> </a>`),j=t(`<a class="pill svelte-1soxfbm"> </a>`),M=t(`<p class="soft"> </p>`),N=t(`<div class="picture svelte-1soxfbm"><!></div>`),P=t(`<li class="svelte-1soxfbm"><!></li>`),F=t(`<ul></ul>`),I=t(`<th scope="col" class="svelte-1soxfbm"><!></th>`),L=t(`<td class="svelte-1soxfbm"><!></td>`),R=t(`<tr></tr>`),z=t(`<div class="scroll svelte-1soxfbm" role="region" tabindex="0"><table class="svelte-1soxfbm"><tbody></tbody></table></div>`),B=t(`<blockquote class="svelte-1soxfbm"><!></blockquote>`),V=t(`<p><!></p>`),H=t(`<!> <div class="page svelte-1soxfbm"><header class="svelte-1soxfbm"><!> <nav class="svelte-1soxfbm"></nav></header> <main class="box svelte-1soxfbm" lang="en"><!> <!> <!></main> <footer class="soft svelte-1soxfbm"> </footer></div>`,1);function U(t,E){m(E,!0);let D=(t,a=u)=>{var l=s(),d=v(l);r(d,17,a,i,(t,r)=>{var i=s(),a=v(i),l=e=>{var t=ce(),i=x(t,!0);S(()=>n(i,c(r).text)),o(e,t)},u=e=>{var t=le(),i=x(t,!0);S(()=>n(i,c(r).text)),o(e,t)},d=e=>{var t=k(),i=x(t,!0);S(()=>n(i,c(r).text)),o(e,t)},f=t=>{var i=A(),a=x(i,!0);S(t=>{e(i,`href`,t),n(a,c(r).text)},[()=>de(c(r).href??``)]),o(t,i)},p=e=>{var t=y();S(()=>n(t,c(r).text)),o(e,t)};T(a,e=>{c(r).kind===`b`?e(l):c(r).kind===`i`?e(u,1):c(r).kind===`code`?e(d,2):c(r).kind===`link`?e(f,3):e(p,-1)}),o(t,i)}),o(t,l)},O={classic:re,second:ae,cards:ne,supercup:oe,shared:ie},U=p(()=>E.id in O?E.id:`second`),ue=p(()=>se(O[c(U)]??``)),W=e=>e===`shared`?b(`rules.shared`):e===`supercup`?b(`rules.supercup`):d(`game`,e);function de(e){let t=/^(?:\.\/)?(\w+)\.md/.exec(e)?.[1];return t?`/#/rules/${t===`README`?`shared`:t}`:`/#/rules/shared`}var G=H(),K=v(G);ee(K,{});var q=f(K,2),J=l(q),Y=l(J);_(Y,{});var X=f(Y,2);r(X,20,()=>Object.keys(O),e=>e,(t,r)=>{var i=j(),a=x(i,!0);S(t=>{e(i,`aria-current`,r===c(U)?`page`:void 0),e(i,`href`,`/#/rules/${r??``}`),n(a,t)},[()=>W(r)]),o(t,i)}),w(X),w(J);var Z=f(J,2),Q=l(Z),fe=t=>{var r=M(),i=x(r,!0);S(t=>{e(r,`lang`,g.language),n(i,t)},[()=>b(`rules.english`)]),o(t,r)};T(Q,e=>{g.language!==`en`&&e(fe)});var $=f(Q,2),pe=e=>{var t=N(),n=l(t);{let e=p(()=>c(U)===`supercup`?`classic`:c(U));te(n,{get game(){return c(e)}})}w(t),o(e,t)};T($,e=>{c(U)!==`shared`&&e(pe)});var me=f($,2);r(me,17,()=>c(ue),i,(t,n)=>{var u=s(),d=v(u),f=e=>{var t=s(),r=v(t);a(r,()=>c(n).level===1?`h1`:c(n).level===2?`h2`:`h3`,!1,(e,t)=>{C(e,()=>({id:c(n).id,class:``}),void 0,void 0,void 0,`svelte-1soxfbm`),D(t,()=>c(n).pieces)}),o(e,t)},p=e=>{var t=F();r(t,21,()=>c(n).items,i,(e,t)=>{var n=P(),r=l(n);D(r,()=>c(t)),w(n),o(e,n)}),w(t),o(e,t)},m=t=>{var a=z(),u=l(a),d=l(u);r(d,21,()=>c(n).rows,i,(e,t,n)=>{var a=R();r(a,21,()=>c(t),i,(e,t)=>{var r=s(),i=v(r),a=e=>{var n=I(),r=l(n);D(r,()=>c(t)),w(n),o(e,n)},u=e=>{var n=L(),r=l(n);D(r,()=>c(t)),w(n),o(e,n)};T(i,e=>{n===0&&c(t).length?e(a):e(u,-1)}),o(e,r)}),w(a),o(e,a)}),w(d),w(u),w(a),S(t=>e(a,`aria-label`,t),[()=>W(c(U))]),o(t,a)},h=e=>{var t=B(),r=l(t);D(r,()=>c(n).pieces),w(t),o(e,t)},g=e=>{var t=V(),r=l(t);D(r,()=>c(n).pieces),w(t),o(e,t)};T(d,e=>{c(n).kind===`heading`?e(f):c(n).kind===`list`?e(p,1):c(n).kind===`table`?e(m,2):c(n).kind===`quote`?e(h,3):e(g,-1)}),o(t,u)}),w(Z);var he=f(Z,2),ge=x(he,!0);w(q),S((t,r)=>{e(X,`aria-label`,t),n(ge,r)},[()=>b(`rules.title`),()=>b(`footer`)]),o(t,G),h()}export{U as default};