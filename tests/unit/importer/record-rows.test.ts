/** Rows of a record: what follows from it. */
import { expect, it } from 'vitest';
import { rowsOf } from '#proxy/domains/catalogue/importer/record-rows.ts';
import { ORGANISATION, record } from '../../support/catalogue.ts';

const now = new Date('2026-05-01T12:00:00Z');
const updatedAt = (stated: string | null, existing?: Date): string =>
  rowsOf(record({ sourceIdentifier: 'a', updatedAt: stated }), {
    organisationGUID: ORGANISATION,
    kind: 'test',
    hash: '',
    existing: existing && {
      dataset_guid: ORGANISATION,
      content_hash: null,
      updated_at: existing,
      first_published_at: null,
    },
    now,
  }).dataset.updated_at;

it('a change in the future counts as one of the import, so that it is not ahead of all others', () => {
  expect(updatedAt('2026-04-30T00:00:00Z')).toBe('2026-04-30T00:00:00.000Z');
  expect(updatedAt('2031-01-01T00:00:00Z')).toBe(now.toISOString());
  expect(updatedAt(null, new Date('2025-01-01T00:00:00Z'))).toBe('2025-01-01T00:00:00.000Z');
  expect(updatedAt(null)).toBe(now.toISOString());
});
