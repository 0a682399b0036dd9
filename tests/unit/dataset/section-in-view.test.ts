/** Which section of a dataset's page is marked as the one being read, also where two stand beside each other. */
import { expect, it } from 'vitest';
import { sectionInView, type ReadingPlace } from '#src/screens/dataset/section-in-view.ts';

const IDS = ['about', 'resources', 'preview', 'api', 'use', 'metadata'];
const at = (...tops: number[]) => tops.map((top, index) => ({ id: IDS[index] ?? '', top }));
const place: ReadingPlace = { line: 180, height: 900, isAtEnd: false, hash: '' };

/** Two columns: the metadata is beside the API, and the use below that. */
const TWO = [-900, -600, -300, 112, 500, 112];

it.each<[string, number[], Partial<ReadingPlace>, string | undefined]>([
  ['none before the first head has passed the line', [300, 600, 900, 1200, 1500, 1200], {}, undefined],
  ['the last that has passed the line', [-400, 112, 500, 900, 1300, 1700], {}, 'resources'],
  ['the first of two beside each other', TWO, {}, 'api'],
  ['of two beside each other, the one that the address names', TWO, { hash: '#metadata' }, 'metadata'],
  [
    'the same if they differ by part of a pixel',
    [0, 0, 0, 112.4, 500, 112],
    { hash: '#metadata' },
    'metadata',
  ],
  ['the nearest, in whatever order the columns are', [-900, -600, -500, -290, 98, -290], {}, 'use'],
  [
    'not what the address names once another has passed',
    [-900, -600, -500, -290, 98, -290],
    { hash: '#metadata' },
    'use',
  ],
  ['the lowest at the end of the page', TWO, { isAtEnd: true }, 'use'],
  [
    'the last at the end of a page of one column',
    [-900, -600, -300, 100, 400, 700],
    { isAtEnd: true },
    'metadata',
  ],
  [
    'at the end, what the address names and the end keeps below',
    [-900, -600, 0, 400, 800, 400],
    { isAtEnd: true, hash: '#metadata' },
    'metadata',
  ],
  [
    'at the end, not what is above the line',
    [-900, -600, 0, 400, 800, 400],
    { isAtEnd: true, hash: '#preview' },
    'use',
  ],
  [
    'at the end, the nearest of those above the line',
    [-900, -600, -500, -290, 98, -290],
    { isAtEnd: true, hash: '#api' },
    'use',
  ],
  ['none where there are none', [], {}, undefined],
])('is %s', (_, tops, more, id) => {
  expect(sectionInView(at(...tops), { ...place, ...more })).toBe(id);
});
