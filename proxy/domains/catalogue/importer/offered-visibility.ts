/**
 * Records for members of the organisation alone, where members find nothing that visitors do not
 * (PRIVATE_DATA_CATALOGUE off): they are private, as their source comes nearest to, and the report says so.
 */
import type { Kysely } from 'kysely';
import { readIsCataloguePrivate } from '#proxy/platform/database/private-catalogue.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import type { ReadResult } from './record.ts';

const SAID =
  'Only members of the organisation are to find it, and members find nothing more than visitors on this server (PRIVATE_DATA_CATALOGUE is off), so it is private: editors and those it is shared with find it.';

/** A record as it is where members find nothing more than visitors. */
export const offeredToAll = <T extends { readonly visibility?: string }>(
  record: T,
): T | (T & { visibility: 'private' }) =>
  record.visibility === 'organisation' ? { ...record, visibility: 'private' } : record;

/** What a reader made of a file, as this server can keep it. */
export async function withOfferedVisibility(kysely: Kysely<Schema>, result: ReadResult): Promise<ReadResult> {
  const narrowed = result.records.filter(({ visibility }) => visibility === 'organisation');
  if (narrowed.length === 0) return result;
  if (await readIsCataloguePrivate(kysely)) return result;
  return {
    ...result,
    records: result.records.map(offeredToAll),
    remarks: [
      ...result.remarks,
      ...narrowed.map(({ sourceIdentifier }) => ({
        path: result.places?.get(sourceIdentifier) ?? '$',
        message: SAID,
      })),
    ],
  };
}
