import type { ModulePage } from '../modules';

export const module: ModulePage = {
  icons: { camera: { box: '-38 -40 76 92', width: 34, height: 38, uses: ['#camera'] } },
  held: {
    camera: {
      count: (view, seat) => Number(view.camera?.owner === seat),
      drawing: { box: '-46 -54 92 104', width: 26, height: 26, uses: ['#camera'] },
    },
  },
  words: {
    'module.photographer': ['Camera', 'Kamera'],
    'moduleAbout.photographer': [
      'Point the camera at a space and get paid for every camel that lands there',
      'Richte die Kamera auf ein Feld und kassiere für jedes Kamel, das dort landet',
    ],
    'kind.camera': ['Camera', 'Kamera'],
    'kindHint.camera': ['at a space', 'auf ein Feld'],
    'ask.camera': ['Where should the camera point?', 'Wohin mit der Kamera?'],
    'variant.camera': ['Camera', 'Kamera'],
    'do.camera.title': ['Camera on {n}', 'Kamera auf {n}'],
    'do.camera.text': [
      'When camels land there, you get 1 for each of them.',
      'Wenn Kamele dort landen, bekommst du 1 für jedes.',
    ],
    'do.camera.go': ['Point it', 'Ausrichten'],
    'line.camera': ['camera → {n}', 'Kamera → {n}'],
    'log.camera': ['{who} {who|point|points} the camera at {n}.', '{who} {who|richtest|richtet} die Kamera auf {n}.'],
    'player.camera': ['camera', 'Kamera'],
  },
};
