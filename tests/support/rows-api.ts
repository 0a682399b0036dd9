/** The plain API over the catalogue of a test, as the composition makes it. */
import type { Kysely } from 'kysely';
import { findFile } from '#proxy/domains/files/find-file.ts';
import type { Previews } from '#proxy/domains/preview/previews.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { authenticate } from './catalogue.ts';

/** @param more what differs; without it nothing is signed, and no use is noted */
export const rowsApiOf = (
  previews: Pick<Previews, 'rowsApi'>,
  kysely: Kysely<Schema>,
  more: Partial<Parameters<Previews['rowsApi']>[0]> = {},
): ReturnType<Previews['rowsApi']> =>
  previews.rowsApi({
    authenticate,
    findFileFor: (caller) => (resourceGUID) =>
      findFile(kysely, { resourceGUID }, caller ?? { identityGUID: null }, 'read'),
    signedFor: () => null,
    noteUse: () => undefined,
    origin: () => 'https://data.example',
    ...more,
  });
