import { expect, it } from 'vitest';
import { blocks } from '../plugins/markdown';

it('reads headings, lists, tables, quotes and lines', () => {
  const page = [
    '## The *long* track: `long_track`',
    '- **L1** Twenty',
    '  spaces.',
    '  1. inside',
    '- **L2** Six tickets.',
    '',
    '| a | |',
    '| --- | --- |',
    '| [b](c.md#d) | `e` |',
    '',
    '> quoted',
    '> *twice*',
    '',
    '---',
  ].join('\n');
  expect(blocks(page)).toEqual([
    {
      kind: 'heading',
      level: 2,
      id: 'the-long-track-long_track',
      pieces: ['The ', { kind: 'i', text: 'long' }, ' track: ', { kind: 'code', text: 'long_track' }],
    },
    {
      kind: 'list',
      items: [[{ kind: 'b', text: 'L1' }, ' Twenty spaces.'], ['inside'], [{ kind: 'b', text: 'L2' }, ' Six tickets.']],
    },
    {
      kind: 'table',
      rows: [
        [['a'], []],
        [[{ kind: 'link', text: 'b', href: 'c.md#d' }], [{ kind: 'code', text: 'e' }]],
      ],
    },
    { kind: 'quote', pieces: ['quoted ', { kind: 'i', text: 'twice' }] },
    { kind: 'line' },
  ]);
});

it('refuses what the page could not draw', () => {
  expect(() => blocks('```\ncode\n```')).toThrow('code');
  expect(() => blocks('a ![picture](b.png)')).toThrow('image');
});
