/** Uses of datasets for service tests: what takes them down, and a few that are written at once. */
import type { Database } from '#proxy/platform/database/database.ts';
import { createSecrets } from '#proxy/platform/secrets/secrets.ts';
import type { UseKind } from '#proxy/platform/uses/what-counts.ts';
import { createUses, type Uses } from '#proxy/platform/uses/write-uses.ts';
import { silent } from './catalogue.ts';

const secrets = createSecrets('s'.repeat(32));

/** What a server takes uses down with. */
export const usesOf = ({ kysely }: Pick<Database, 'kysely'>): Uses =>
  createUses({ kysely, hash: (text) => secrets.hash(text, 'use-reader'), log: silent });

/** Writes uses of a dataset by visitors. */
export async function writeUses(
  db: Pick<Database, 'kysely'>,
  datasetGUID: string,
  ...kinds: readonly UseKind[]
): Promise<void> {
  const uses = usesOf(db);
  for (const kind of kinds) uses.note({ kind, datasetGUID, identityGUID: null });
  await uses.close();
}
