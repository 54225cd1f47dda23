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
      'Point a camera at a space and be paid for what comes',
      'Richte die Kamera auf ein Feld und werde für das bezahlt, was kommt',
    ],
    'kind.camera': ['Camera', 'Kamera'],
    'kindHint.camera': ['at a space', 'auf ein Feld'],
    'ask.camera': ['Where should the camera look?', 'Wohin soll die Kamera schauen?'],
    'variant.camera': ['Camera', 'Kamera'],
    'do.camera.title': ['Camera on {n}', 'Kamera auf {n}'],
    'do.camera.text': [
      'When a unit ends there, you get 1 for each camel in it.',
      'Endet dort ein Trupp, bekommst du 1 je Kamel darin.',
    ],
    'do.camera.go': ['Point it', 'Ausrichten'],
    'line.camera': ['camera → {n}', 'Kamera → {n}'],
    'log.camera': ['{who} {who|point|points} the camera at {n}.', '{who} {who|richtest|richtet} die Kamera auf {n}.'],
    'player.camera': ['camera', 'Kamera'],
  },
};
