/** Who a dataset can be shown to, with the private catalogue and without. */
import { expect, test } from 'vitest';
import { offeredVisibilities } from '#src/app/offered-visibilities.ts';

test('members of the organisation are offered where they can find it', () => {
  expect(offeredVisibilities({ PRIVATE_DATA_CATALOGUE: true })).toEqual([
    'public',
    'organisation',
    'private',
  ]);
  expect(offeredVisibilities({ PRIVATE_DATA_CATALOGUE: false })).toEqual(['public', 'private']);
});

test('what a dataset has already stays in the list', () => {
  expect(offeredVisibilities({ PRIVATE_DATA_CATALOGUE: false }, 'organisation')).toContain('organisation');
  expect(offeredVisibilities({ PRIVATE_DATA_CATALOGUE: false }, 'private')).not.toContain('organisation');
});
