/** Die Lektionen auf Deutsch. */
import type { words as en } from './en';

export const words: typeof en = {
  first: {
    steps: {
      goal: {
        title: 'Wer am Ende am meisten hat, gewinnt',
        text: 'Du, Ben und Cleo habt am Anfang je {money} Pfund. Wette auf die fünf Rennkamele, dann werden es mehr.',
      },
      roll: {
        title: 'Tippe zum Würfeln auf die Pyramide',
        text: 'Ein Würfel kommt heraus, und sein Kamel läuft. Für den Wurf bekommst du ein Ticket, das am Ende der Etappe 1 Pfund bringt.',
      },
      top: {
        title: 'Blau ist auf Lila geklettert',
        text: 'Auf demselben Feld liegt vorn, wer oben sitzt. Also führt Blau.',
      },
      carry: { title: 'Würfle noch einmal: Wer reitet mit?', text: 'Ein Kamel trägt alle mit, die auf ihm sitzen.' },
      crazy: {
        title: 'Weiß und Schwarz laufen falsch herum',
        text: 'Die beiden sind verrückt. Sie tragen andere rückwärts, und niemand wettet auf sie.',
      },
      bet: {
        title: 'Wer führt nach fünf Würfeln?',
        text: 'Dann endet die Etappe. Nimm ein Ticket, Rot oder Blau: Erster bringt seine Zahl, Zweiter 1, jeder andere Platz kostet 1.',
        chosen: {
          red: 'Eine gute Wette: Rot liegt vorn und führt auch am Ende in {first} % aller Fälle. Dein Ticket ist {value} wert.',
          blue: 'Eine gute Wette: Blau bringt in {pays} % aller Fälle Geld. Die 5 hat Ben, dein Ticket ist {value} wert.',
        },
      },
      tile: {
        title: 'Leg dein Plättchen auf 5 oder 6',
        text: 'Ein Kamel, das dort landet, läuft ein Feld weiter, und du bekommst sofort 1 Pfund. Die andere Seite schickt Kamele zurück.',
        chosen: {
          5: 'Gut gelegt: Lila und Blau sind auf deinem Plättchen gelandet. Das bringt dir 1 Pfund.',
          6: 'Noch ist kein Kamel dort gelandet. Aber Rot steht nur zwei Felder davor.',
        },
      },
      card: {
        title: 'Leg eine Karte: Rot siegt oder Gelb wird Letzter',
        text:
          'Tippe auf einen Stapel. Karten bleiben bis zum Ende des Rennens verdeckt. Die erste ' +
          'richtige bringt 8 Pfund, spätere weniger; eine falsche kostet 1.',
        chosen: {
          win: 'Deine Karte sagt, dass Rot gewinnt. Sie liegt als erste auf dem Stapel: Ist sie richtig, bringt sie 8.',
          lose: 'Deine Karte sagt, dass Gelb Letzter wird. Sie liegt als erste auf dem Stapel: Ist sie richtig, bringt sie 8.',
        },
      },
      pay: {
        title: 'Die Etappe ist vorbei: Jetzt wird bezahlt',
        text: '',
        by: {
          red: 'Rot ist Erster: Dein Ticket bringt {ticket}, deine zwei Würfe bringen {pyramid}. Du hast jetzt {money} Pfund und führst.',
          blue: 'Blau ist Zweiter, auch das bringt {ticket}, und deine zwei Würfe bringen {pyramid}. Du hast jetzt {money} Pfund und führst.',
        },
      },
      finish: {
        title: 'Jetzt kannst du spielen',
        text:
          'Etappe folgt auf Etappe, bis ein Kamel über die Ziellinie läuft. Dann werden die Rennkarten ' +
          'aufgedeckt und bezahlt, und wer am meisten hat, gewinnt. Ben und Cleo warten schon.',
      },
    },
  },
  cards: {
    steps: {
      goal: {
        title: 'Keine Würfel: Karten bewegen die Kamele',
        text: 'Auch hier gewinnt, wer am meisten hat. Du, Ben und Cleo habt je {money} Pfund. Eine Etappe endet, wenn der Stapel leer ist.',
      },
      push: {
        title: 'Welches Kamel treibst du an?',
        text: 'Das sind deine Karten. Einige legst du ab, drei kommen in den Stapel, eine zeigst du allen, und eine behältst du.',
        labels: { orange: 'Orange antreiben', yellow: 'Gelb antreiben' },
        chosen: {
          orange:
            'Orange +1 und +2 liegen jetzt im Stapel, und nur du weißt es. Eine weitere Karte für Orange hast du behalten.',
          yellow:
            'Gelb +1 und +2 liegen jetzt im Stapel, und nur du weißt es. Eine weitere Karte für Gelb hast du behalten.',
        },
      },
      reveal: {
        title: 'Tippe auf den Stapel: Deck eine Karte auf',
        text: 'Jeder Zug hat genau eine solche Streckenaktion. Davor oder danach darfst du wetten.',
      },
      bet: {
        title: 'Deine Wette: {push} vorn oder Blau in der Mitte?',
        text:
          'Ein Siegticket bringt für den Ersten seine Zahl, für den Zweiten 1. Ein Mittelfeldticket bringt ' +
          'für den Dritten 2, für den Zweiten oder Vierten 1. Sonst kosten sie 1.',
        chosen: {
          winner: 'Eine gute Wette: Du weißt, was im Stapel liegt, und {push} ist schon 2 gelaufen.',
          mid: 'Eine gute Wette: Drei von fünf Plätzen bringen Geld, ein Mittelfeldticket verliert also selten.',
        },
      },
      figure: {
        title: 'Palme oder Fennek auf Feld 2?',
        text:
          'Weiß wartet am Start und landet mit einer 2 dort. Die Palme schickt es eins weiter, der ' +
          'Fennek eins zurück. Landet niemand dort, kostet dich die Figur 1 Pfund.',
        labels: { palm: 'Palme: eins weiter', fennec: 'Fennek: eins zurück' },
      },
      final: {
        title: 'Das ganze Rennen: Siegt {push}, wird Weiß Letzter?',
        text: 'Du darfst in diesem Zug noch wetten. Eine richtige Karte bringt 7 Pfund, einen Platz daneben 3, sonst kostet sie 1. Jede gibt es nur einmal.',
        chosen: {
          win: 'Du hast die Karte, dass {push} gewinnt. Jetzt kann sie niemand mehr nehmen.',
          lose: 'Du hast die Karte, dass Weiß Letzter wird. Jetzt kann sie niemand mehr nehmen.',
        },
      },
      play: {
        title: 'Tippe auf die Karte, die du behalten hast',
        text: 'Statt eine Karte aufzudecken, darfst du deine eigene spielen: Ihr Kamel läuft 1.',
        by: {
          palm: 'Weiß ist auf der Palme gelandet und eins weiter gelaufen. Die Palme ist wieder weg und kostet dich nichts.',
          fennec:
            'Weiß ist auf dem Fennek gelandet und eins zurück gelaufen. Der Fennek ist wieder weg und kostet dich nichts.',
        },
      },
      rest: { title: 'Deck die letzten Karten auf', text: 'Mit der letzten Karte des Stapels endet die Etappe.' },
      pay: {
        title: 'Die Etappe ist vorbei: Jetzt wird bezahlt',
        text: '',
        by: {
          winner:
            'Du hast {push} angetrieben, und es ist Erster: Dein Ticket bringt {ticket}. Du hast jetzt {money} Pfund und führst.',
          mid: 'Blau ist Dritter: Dein Mittelfeldticket bringt {midfield}. Du hast jetzt {money} Pfund und führst.',
        },
      },
      end: {
        title: 'Jetzt kennst du das Kartenspiel',
        text: 'Vor jeder Etappe gibt es neue Karten. Erreicht ein Kamel die Zielkarte, werden die Rennwetten bezahlt.',
      },
    },
  },
  long_track: {
    steps: {
      track: {
        title: 'Hilfe für das letzte Kamel',
        text: 'Die Strecke hat 20 Felder. Weiß ist Letzter, darum liegt auch sein Zusatzwürfel in der Pyramide: mit 1 und 2.',
      },
      support: {
        title: 'Tippe zum Würfeln auf die Pyramide',
        text: 'Du hast ein Ticket auf Grün. Mal sehen, welcher der sechs Würfel herauskommt.',
      },
      add: {
        title: 'Spicy: noch einen Würfel dazulegen?',
        text:
          'Weiß hat aufgeholt. Jetzt darfst du dein Pyramidenticket zurückgeben und einen Zusatzwürfel ' +
          'dazulegen: den grünen, oder den blauen, denn Blau trägt Grün. Oder du behältst es.',
        labels: { keep: 'Ticket behalten' },
        chosen: {
          green: 'Der grüne Zusatzwürfel kam gleich heraus, und Grün führt.',
          blue: 'Der blaue Zusatzwürfel kam gleich heraus, und Blau hat Grün an die Spitze getragen.',
          keep: 'Dein Ticket ist ein sicheres Pfund. Grün hat noch einen Würfel in der Pyramide.',
        },
      },
      added: {
        title: 'Sechs Tickets, dann endet die Etappe',
        text: 'Ein zusätzlicher Würfel bringt sein Ticket mit, die Etappe dauert also einen Wurf länger. Jetzt würfeln die anderen.',
      },
      pay: {
        title: 'Die Etappe ist vorbei: Jetzt wird bezahlt',
        text: '',
        by: {
          green:
            'Der Würfel hat sich gelohnt: Grün ist Erster und bringt {ticket}, deine Würfe bringen {pyramid}. Du hast {money} Pfund.',
          blue: 'Der Würfel hat sich gelohnt: Grün ist Erster und bringt {ticket}, deine Würfe bringen {pyramid}. Du hast {money} Pfund.',
          keep: 'Grün ist Zweiter und bringt {ticket}, deine Würfe bringen {pyramid}. Du hast {money} Pfund und führst.',
        },
      },
      end: {
        title: 'Das ist die lange Strecke',
        text: 'Die nächste Etappe beginnt mit dem Zusatzwürfel des Kamels, das jetzt Letzter ist. Der des führenden Kamels darf nie dazu.',
      },
    },
  },
  photographer: {
    steps: {
      camera: {
        title: 'Eine Kamera zahlt für jedes Kamel',
        text: 'Richte sie auf ein leeres Feld. Wenn Kamele dort landen, bekommst du 1 Pfund für jedes. Sieh dir diesen Stapel aus drei an.',
      },
      point: {
        title: 'Wohin richtest du sie, 4 oder 5?',
        text: 'Läuft Gelb, trägt es die beiden anderen ins Bild. Läuft Grün, trägt es eins.',
        chosen: {
          4: 'Drei auf einmal: Gelb kam mit beiden Reitern.',
          5: 'Erst blieben drei Kamele davor stehen, dann kam Grün mit seinem Reiter.',
        },
      },
      shot: {
        title: 'Du hast jetzt {money} Pfund',
        text: 'Nach dem Bild geht die Kamera zurück, und jeder darf sie nehmen. Solange du sie hast, kann es sonst niemand.',
        by: {
          4: 'Direkt vor einem hohen Stapel kann jeder Würfel des Stapels etwas bringen.',
          5: 'Auch zwei Felder davor war eine gute Wahl: Mehr als ein Stapel konnte ihn erreichen.',
        },
      },
      end: {
        title: 'Das ist die Kamera',
        text: 'Auch am Ende einer Etappe geht sie zurück. Wohin sie zeigt, darf niemand ein Plättchen legen.',
      },
    },
  },
  position_bets: {
    steps: {
      tiles: {
        title: 'Ein Ticket, das verloren scheint',
        text:
          'Du hast Gelb, aber Blau und Grün sind davongelaufen. Vier Platzplättchen, vom 2. bis zum 5. ' +
          'Platz, machen aus einem Ticket eine Wette auf genau diesen Platz.',
      },
      cover: {
        title: 'Gelb Dritter oder Weiß Fünfter?',
        text:
          'Tippe auf 3., um dein gelbes Ticket abzudecken, oder auf 5., um das unterste von Weiß damit ' +
          'zu nehmen. Genau dieser Platz bringt 3 Pfund, jeder andere kostet 1.',
        chosen: {
          3: 'Eine gute Wette: Blau und Grün sind außer Reichweite, besser als Dritter kann Gelb kaum werden.',
          5: 'Eine gute Wette: Weiß ist ganz hinten.',
        },
      },
      roll: { title: 'Würfle und sieh, wie es ausgeht', text: 'Worauf du auch wettest, ein Wurf bringt 1 Pfund.' },
      pay: {
        title: 'Die Etappe ist vorbei: Jetzt wird bezahlt',
        text: '',
        by: {
          3: 'Gelb ist Dritter: Das abgedeckte Ticket bringt {covered}. Offen hätte es 1 gekostet.',
          5: 'Weiß ist Fünfter und bringt {covered}. Dein gelbes Ticket wurde Dritter und kostet 1, aber du hast jetzt {money} Pfund.',
        },
      },
      end: {
        title: 'So wettest du auf Plätze',
        text: 'Jedes Platzplättchen gibt es nur einmal, nach der Etappe gehen alle zurück. Ein abgedecktes Ticket zählt nur für seinen Platz.',
      },
    },
  },
  partnerships: {
    steps: {
      partner: {
        title: 'Partner teilen ihr bestes Ticket',
        text: 'Ab sechs Spielern darfst du dir für die Etappe einen Partner wählen. Beide bekommen dann auch, was das beste Ticket des anderen bringt.',
      },
      choose: {
        title: 'Mit wem tust du dich zusammen?',
        text: 'Ben hat Grün für 5. Cleo hat Grün für 3 und Gelb für 5. Niemand kann ablehnen.',
        chosen: {
          ben: 'Bens Ticket ist das stärkste von allen, wenn Grün vorn bleibt.',
          cleo: 'Mit zwei Kamelen hat Cleo zwei Chancen auf ein gutes Ticket.',
        },
      },
      pay: {
        title: 'Die Etappe ist vorbei: Jetzt wird bezahlt',
        text: '',
        by: {
          ben: 'Grün ist Erster. Bens Ticket bringt auch dir {shared}, und er bekommt 1 für deinen Wurf. Du hast {money} Pfund.',
          cleo: 'Grün ist Erster. Cleos Ticket bringt auch dir {shared}, und sie bekommt 1 für deinen Wurf. Du hast {money} Pfund.',
        },
      },
      end: {
        title: 'Das ist eine Partnerschaft',
        text: 'Sie endet mit der Etappe. Wer schon einen Partner hat, kann nicht gewählt werden.',
      },
    },
  },
};
