/** Each line of a checklist has a key of its own. */
import { expect, test } from 'vitest';
import { checklistKeys } from '#src/screens/dataset-edit/checklist-keys.ts';

const FILE = '0b1b8a5e-3c44-4d0a-9f52-6f2f0f1c7a01';

test('columns of one file that need the same answer have different keys, which stay while others go', () => {
  const points = [
    { id: 'title.missing' },
    { id: 'findings.open', resourceGUID: FILE },
    { id: 'findings.open', resourceGUID: FILE },
    { id: 'findings.personal', resourceGUID: FILE },
  ];
  const keys = checklistKeys(points);
  expect(new Set(keys).size).toBe(points.length);
  expect(checklistKeys(points.slice(1))).toEqual(keys.slice(1));
});
