/** Die Lektionen auf Deutsch. */
import type { words as en } from './en';

export const words: typeof en = {
  first: {
    steps: {
      goal: {
        title: 'Am Ende gewinnt das meiste Geld',
        text: 'Du, Ben und Cleo habt am Anfang je {money} Pfund. Mit Wetten auf die fünf Rennkamele werden es mehr.',
      },
      roll: {
        title: 'Berühre die Pyramide zum Würfeln',
        text: 'Ein Würfel kommt heraus, sein Kamel läuft. Für den Wurf bekommst du ein Plättchen, das am Ende der Etappe 1 Pfund bringt.',
      },
      top: {
        title: 'Blau ist auf Lila geklettert',
        text: 'Auf einem Feld liegt vorn, wer oben sitzt. Also führt Blau.',
      },
      carry: { title: 'Würfle noch einmal: Wer reitet mit?', text: 'Wer auf einem Kamel sitzt, geht mit ihm.' },
      crazy: {
        title: 'Weiß und Schwarz laufen falsch herum',
        text: 'Die beiden sind verrückt. Sie tragen andere rückwärts, und niemand wettet auf sie.',
      },
      bet: {
        title: 'Wer führt nach fünf Würfeln?',
        text: 'Dann endet die Etappe. Nimm ein Plättchen, Rot oder Blau: Erstes bringt seine Zahl, Zweites 1, jeder andere Platz kostet 1.',
        chosen: {
          red: 'Eine gute Wette: Rot liegt vorn und führt auch am Ende in {first} % aller Fälle. Dein Plättchen ist {value} wert.',
          blue: 'Eine gute Wette: Blau bringt in {pays} % aller Fälle Geld. Das Plättchen für 5 hat Ben, deins ist {value} wert.',
        },
      },
      tile: {
        title: 'Leg dein Plättchen auf 5 oder 6',
        text: 'Wer dort ankommt, geht ein Feld weiter, und du bekommst sofort 1 Pfund. Die andere Seite schickt zurück.',
        chosen: {
          5: 'Gut gelegt: Lila und Blau sind auf deinem Plättchen gelandet, und du hast 1 Pfund mehr.',
          6: 'Noch ist niemand dort gelandet. Aber Rot steht zwei Felder davor.',
        },
      },
      card: {
        title: 'Leg eine Karte: Rot siegt oder Gelb verliert',
        text:
          'Berühre einen Stapel. Karten bleiben bis zum Ende des Rennens verdeckt. Die erste ' +
          'richtige bringt 8 Pfund, spätere weniger; eine falsche kostet 1.',
        chosen: {
          win: 'Deine Karte sagt, dass Rot gewinnt. Sie liegt als erste auf dem Stapel: Ist sie richtig, bringt sie 8.',
          lose: 'Deine Karte sagt, dass Gelb Letztes wird. Sie liegt als erste auf dem Stapel: Ist sie richtig, bringt sie 8.',
        },
      },
      pay: {
        title: 'Die Etappe ist vorbei, es wird gezählt',
        text: '',
        by: {
          red: 'Rot ist Erstes: Dein Plättchen bringt {ticket}, deine zwei Würfe {pyramid}. Du hast jetzt {money} Pfund und führst.',
          blue: 'Blau ist Zweites, auch das bringt {ticket}, dazu deine zwei Würfe {pyramid}. Du hast jetzt {money} Pfund und führst.',
        },
      },
      finish: {
        title: 'Jetzt kannst du spielen',
        text:
          'Etappe folgt auf Etappe, bis ein Kamel über die Ziellinie läuft. Dann werden die Rennkarten ' +
          'aufgedeckt und bezahlt, und das meiste Geld gewinnt. Ben und Cleo warten.',
      },
    },
  },
  cards: {
    steps: {
      goal: {
        title: 'Keine Würfel: Karten bewegen die Kamele',
        text: 'Auch hier gewinnt das meiste Geld. Du hast {money} Pfund, Ben und Cleo auch. Eine Etappe endet, wenn der Rennstapel leer ist.',
      },
      push: {
        title: 'Welches Kamel treibst du an?',
        text: 'Diese Karten hast du bekommen. Einige legst du ab, drei kommen in den Stapel, eine sehen alle, und eine behältst du.',
        labels: { orange: 'Orange antreiben', yellow: 'Gelb antreiben' },
        chosen: {
          orange:
            'Orange +1 und +2 liegen jetzt im Stapel, und nur du weißt es. Eine weitere Karte für Orange hast du behalten.',
          yellow:
            'Gelb +1 und +2 liegen jetzt im Stapel, und nur du weißt es. Eine weitere Karte für Gelb hast du behalten.',
        },
      },
      reveal: {
        title: 'Berühre den Stapel: Deck eine Karte auf',
        text: 'In jedem Zug tust du genau so etwas auf der Strecke. Davor oder danach darfst du wetten.',
      },
      bet: {
        title: 'Eine Wette: {push} vorn oder Blau in der Mitte?',
        text:
          'Ein Siegerplättchen bringt als Erstes seine Zahl, als Zweites 1. Die Mitte bringt ' +
          'als Drittes 2, als Zweites oder Viertes 1. Sonst kosten sie 1.',
        chosen: {
          winner: 'Eine gute Wette: Du weißt, was im Stapel liegt, und {push} ist schon 2 gelaufen.',
          mid: 'Eine gute Wette: Drei von fünf Plätzen bringen Geld, die Mitte kostet dich also selten etwas.',
        },
      },
      figure: {
        title: 'Palme oder Fennek auf Feld 2?',
        text:
          'Weiß wartet am Start und landet mit einer 2 dort. Die Palme schickt es eins weiter, der ' +
          'Fennek eins zurück. Käme niemand, würde dich die Figur 1 Pfund kosten.',
        labels: { palm: 'Palme: eins weiter', fennec: 'Fennek: eins zurück' },
      },
      final: {
        title: 'Das ganze Rennen: {push} siegt, Weiß Letztes?',
        text: 'Du darfst in diesem Zug noch wetten. Eine richtige Rennkarte bringt 7 Pfund, einen Platz daneben 3, sonst kostet sie 1. Jede gibt es einmal.',
        chosen: {
          win: 'Du hast die Karte, dass {push} gewinnt. Jetzt kann sie niemand mehr nehmen.',
          lose: 'Du hast die Karte, dass Weiß Letztes wird. Jetzt kann sie niemand mehr nehmen.',
        },
      },
      play: {
        title: 'Berühre die Karte, die du behalten hast',
        text: 'Statt aufzudecken, darfst du deine eigene spielen: Ihr Kamel läuft 1.',
        by: {
          palm: 'Weiß traf auf die Palme und ging eins weiter. Die Palme ist zurück und kostet dich nichts.',
          fennec: 'Weiß traf auf den Fennek und ging eins zurück. Der Fennek ist zurück und kostet dich nichts.',
        },
      },
      rest: { title: 'Deck die letzten Karten auf', text: 'Mit der letzten Karte des Stapels endet die Etappe.' },
      pay: {
        title: 'Die Etappe ist vorbei, es wird gezählt',
        text: '',
        by: {
          winner:
            'Du hast {push} angetrieben, und es ist Erstes: Dein Plättchen bringt {ticket}. Du hast jetzt {money} Pfund und führst.',
          mid: 'Blau ist Drittes: Dein Plättchen für die Mitte bringt {midfield}. Du hast jetzt {money} Pfund und führst.',
        },
      },
      end: {
        title: 'Jetzt kennst du das Kartenspiel',
        text: 'Vor jeder Etappe gibt es neue Karten. Erreicht ein Kamel die Zielkarte, werden die Rennkarten bezahlt.',
      },
    },
  },
  long_track: {
    steps: {
      track: {
        title: 'Hilfe für das letzte Kamel',
        text: 'Die Strecke hat 20 Felder. Weiß ist Letztes, darum liegt auch sein Zusatzwürfel in der Pyramide: mit 1 und 2.',
      },
      support: {
        title: 'Berühre die Pyramide zum Würfeln',
        text: 'Du hast ein Plättchen auf Grün. Mal sehen, welcher der sechs Würfel herauskommt.',
      },
      add: {
        title: 'Spicy: noch ein Würfel hinein?',
        text:
          'Weiß hat aufgeholt. Jetzt darfst du dein Pyramidenplättchen zurückgeben und einen Zusatzwürfel ' +
          'hineinlegen: den grünen, oder den blauen, denn Blau trägt Grün. Oder du behältst es.',
        labels: { keep: 'Plättchen behalten' },
        chosen: {
          green: 'Der grüne Zusatzwürfel kam gleich heraus, und Grün führt.',
          blue: 'Der blaue Zusatzwürfel kam gleich heraus, und Blau hat Grün an die Spitze getragen.',
          keep: 'Dein Plättchen ist ein sicheres Pfund. Grün hat noch einen Würfel in der Pyramide.',
        },
      },
      added: {
        title: 'Sechs Plättchen, dann endet die Etappe',
        text: 'Ein zusätzlicher Würfel bringt sein Plättchen mit, die Etappe dauert also einen Wurf länger. Jetzt würfeln die anderen.',
      },
      pay: {
        title: 'Die Etappe ist vorbei, es wird gezählt',
        text: '',
        by: {
          green:
            'Der Würfel hat sich gelohnt: Grün ist Erstes und bringt {ticket}, deine Würfe {pyramid}. Du hast {money} Pfund.',
          blue: 'Der Würfel hat sich gelohnt: Grün ist Erstes und bringt {ticket}, deine Würfe {pyramid}. Du hast {money} Pfund.',
          keep: 'Grün ist Zweites und bringt {ticket}, deine Würfe {pyramid}. Du hast {money} Pfund und führst.',
        },
      },
      end: {
        title: 'Das ist die lange Strecke',
        text: 'Die nächste Etappe beginnt mit dem Zusatzwürfel des Kamels, das jetzt Letztes ist. Der des führenden Kamels darf nie hinein.',
      },
    },
  },
  photographer: {
    steps: {
      camera: {
        title: 'Eine Kamera zahlt für jedes Kamel',
        text: 'Richte sie auf ein leeres Feld. Wenn Kamele dort ankommen, bekommst du 1 Pfund für jedes. Sieh dir diesen Stapel aus drei an.',
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
          4: 'Direkt vor einem hohen Stapel kann jeder seiner Würfel etwas bringen.',
          5: 'Auch zwei Felder davor war ein guter Platz: Mehr als ein Stapel konnte ihn erreichen.',
        },
      },
      end: {
        title: 'Das ist die Kamera',
        text: 'Auch am Ende einer Etappe geht sie zurück. Wohin sie zeigt, darf kein Plättchen liegen.',
      },
    },
  },
  position_bets: {
    steps: {
      tiles: {
        title: 'Ein Plättchen, das verloren scheint',
        text:
          'Du hast Gelb, aber Blau und Grün sind davongelaufen. Vier Marken, vom 2. bis zum 5. ' +
          'Platz, machen aus einem Plättchen eine Wette auf genau diesen Platz.',
      },
      cover: {
        title: 'Gelb Drittes oder Weiß Fünftes?',
        text:
          'Berühre 3., um dein gelbes Plättchen abzudecken, oder 5., um das unterste von Weiß damit ' +
          'zu nehmen. Genau dieser Platz bringt 3 Pfund, jeder andere kostet 1.',
        chosen: {
          3: 'Eine gute Wette: Blau und Grün sind außer Reichweite, besser als Drittes kann Gelb kaum werden.',
          5: 'Eine gute Wette: Weiß ist ganz hinten.',
        },
      },
      roll: { title: 'Würfle und sieh, wie es ausgeht', text: 'Worauf du auch wettest, ein Wurf bringt 1 Pfund.' },
      pay: {
        title: 'Die Etappe ist vorbei, es wird gezählt',
        text: '',
        by: {
          3: 'Gelb ist Drittes: Das abgedeckte Plättchen bringt {covered}. Offen hätte es 1 gekostet.',
          5: 'Weiß ist Fünftes und bringt {covered}. Dein gelbes Plättchen wurde Drittes und kostet 1, aber du hast jetzt {money} Pfund.',
        },
      },
      end: {
        title: 'So wettest du auf Plätze',
        text: 'Jede Marke gibt es einmal, nach der Etappe gehen alle zurück. Ein abgedecktes Plättchen zählt nur für seinen Platz.',
      },
    },
  },
  partnerships: {
    steps: {
      partner: {
        title: 'Partner teilen ihr bestes Plättchen',
        text: 'Ab sechs Spielern darfst du dir für die Etappe einen Partner wählen. Beide bekommen dann auch, was das beste Plättchen des anderen bringt.',
      },
      choose: {
        title: 'Mit wem tust du dich zusammen?',
        text: 'Ben hat Grün für 5. Cleo hat Grün für 3 und Gelb für 5. Niemand kann ablehnen.',
        chosen: {
          ben: 'Bens Plättchen ist das stärkste von allen, wenn Grün vorn bleibt.',
          cleo: 'Mit zwei Kamelen hat Cleo zwei Aussichten, dass ein Plättchen gut zahlt.',
        },
      },
      pay: {
        title: 'Die Etappe ist vorbei, es wird gezählt',
        text: '',
        by: {
          ben: 'Grün ist Erstes. Bens Plättchen bringt auch dir {shared}, und er bekommt 1 für deinen Wurf. Du hast {money} Pfund.',
          cleo: 'Grün ist Erstes. Cleos Plättchen bringt auch dir {shared}, und sie bekommt 1 für deinen Wurf. Du hast {money} Pfund.',
        },
      },
      end: {
        title: 'Das ist eine Partnerschaft',
        text: 'Sie endet mit der Etappe. Wer schon einen Partner hat, kann nicht noch einmal gewählt werden.',
      },
    },
  },
};
