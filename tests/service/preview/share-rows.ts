/** A grant of some rows of a hidden table, as its owner gives it to a member. */
import { expect } from 'vitest';
import type { NarrowingInput } from '#contract/narrowing.ts';
import type { AuthBench } from '../../support/auth-service.ts';
import { ask, ORGANISATION as organisationGUID, people, send } from '../../support/catalogue.ts';
import type { Harness, Opened } from './harness.ts';

/** The parts that give a grant and make what it shows. */
export interface Sharing {
  readonly harness: Harness;
  readonly opened: Opened;
  readonly bench: AuthBench;
}

export async function datasetOf({ db }: Harness, resourceGUID: string): Promise<string> {
  const { dataset_guid: datasetGUID } = await db.kysely
    .selectFrom('catalogue.resource')
    .select('dataset_guid')
    .where('resource_guid', '=', resourceGUID)
    .executeTakeFirstOrThrow();
  return datasetGUID;
}

/** Lets the member query the rows with a text in one column, and waits until their table is there. */
export async function shareRows(
  { harness, opened, bench }: Sharing,
  resourceGUID: string,
  { column, text }: { readonly column: number; readonly text: string },
  columns: number[] | null = null,
): Promise<void> {
  const narrowing: NarrowingInput = { sheet: 0, columns, filters: [{ kind: 'equals', column, text }] };
  const shared = await send(
    bench.auth,
    'dataset/share',
    {
      organisationGUID,
      datasetGUID: await datasetOf(harness, resourceGUID),
      principal: { kind: 'person', id: people.member },
      level: 'query',
      resources: [resourceGUID],
      narrowing,
    },
    people.owner,
  );
  expect(shared.status).toBe(200);
  await ask(opened.data, 'resource:requestPreview', { resourceGUID }, people.member);
  await opened.previews.idle();
}
