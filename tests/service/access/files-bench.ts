/** A dataset of three files that is published on request, and a person who asks for columns of two of them. */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { AccessRequest } from '#contract/entities/sharing.ts';
import type { CallRequest } from '#contract/index.ts';
import { authBench, type AuthBench } from '../../support/auth-service.ts';
import { addPeople, ask, ORGANISATION as organisationGUID, people, send } from '../../support/catalogue.ts';
import { createHarness, ready, type Harness, type Opened } from '../preview/harness.ts';

export const OWNER = people.owner;
export const ASKER = people.newcomer;
export const EMAIL = 'newcomer@example.org';
const DAY = 86_400_000;
export const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString();

export let harness: Harness;
export let opened: Opened;
export let bench: AuthBench;
export let datasetGUID = '';
/** Three files of one dataset: by month, by ward, and a text. */
export const files: string[] = [];
export const [month, ward, notes] = [0, 1, 2].map((index) => () => files[index] ?? '') as [
  () => string,
  () => string,
  () => string,
];

const contents = [
  ['By month', 'month,deaths,cause\n1854-04,1,fever\n1854-05,12,wounds\n'],
  ['By ward', 'ward,age,name\nAdel,40,Ann\nArmley,51,Bob\n'],
  ['Notes', 'line,text\n1,first\n2,second\n'],
] as const;

/** Called by each file of tests: what is made before them, and removed after. */
export function useFiles(): void {
  beforeAll(async () => {
    harness = await createHarness();
    opened = harness.open();
    bench = authBench(harness.db, { fitNarrowing: opened.previews.fitNarrowing });
    await addPeople(harness.db);
    files.length = 0;
    for (const [index, [name, content]] of contents.entries()) {
      const stored = { content, name: `${index}.csv`, sourceIdentifier: `file-${index}` };
      const guid = await ready(harness, opened, { ...stored, status: 'onRequest' }, OWNER);
      files.push(guid);
      const columns = (content.split('\n')[0] ?? '')
        .split(',')
        .map((column) => ({ name: column, type: 'text' }));
      await harness.db.kysely
        .updateTable('catalogue.resource')
        .set({ name, position: index, columns: JSON.stringify(columns) })
        .where('resource_guid', '=', guid)
        .execute();
    }
    const { dataset_guid } = await harness.db.kysely
      .selectFrom('catalogue.resource')
      .select('dataset_guid')
      .where('resource_guid', '=', month())
      .executeTakeFirstOrThrow();
    datasetGUID = dataset_guid;
    await sql`update catalogue.resource set dataset_guid = ${datasetGUID}
    where resource_guid = any (${files}::uuid[])`.execute(harness.db.kysely);
  });
  afterAll(async () => {
    await opened.previews.close();
    await harness.close();
  });
  beforeEach(async () => {
    bench.emails.length = 0;
    const { kysely } = harness.db;
    await kysely.deleteFrom('access.request').execute();
    await kysely.deleteFrom('access.dataset_grant').execute();
    await kysely.deleteFrom('access.audit').execute();
    await kysely.deleteFrom('auth.notice').execute();
  });
}

/** Of the first file two columns, of the second two others, the third whole. */
export const create = (more: Partial<CallRequest<'accessRequest/create'>> = {}) =>
  ask(
    bench.auth,
    'accessRequest/create',
    {
      datasetGUID,
      purpose: 'A model',
      until: inDays(100),
      columns: [
        { resourceGUID: month(), names: ['month', 'deaths'] },
        { resourceGUID: ward(), names: ['ward', 'age'] },
      ],
      ...more,
    },
    ASKER,
  );

export const part = (resourceGUID: string, ...columns: number[]) => ({
  resourceGUID,
  narrowing: { sheet: 0, columns, filters: [] },
});
export const both = () => [part(month(), 0, 1), part(ward(), 0)];

export const approve = (requestGUID: string, more: Partial<CallRequest<'accessRequest/approve'>> = {}) =>
  ask(
    bench.auth,
    'accessRequest/approve',
    { organisationGUID, requestGUID, until: inDays(30), parts: both(), ...more },
    OWNER,
  );

export async function refused(requestGUID: string, more: Partial<CallRequest<'accessRequest/approve'>>) {
  const request = { organisationGUID, requestGUID, until: inDays(30), ...more };
  const answer = await send(bench.auth, 'accessRequest/approve', request, OWNER);
  const { errors } = (await answer.json()) as { errors?: { field: string; code: string }[] };
  return [answer.status, errors?.[0]?.field, errors?.[0]?.code];
}

/** Whether the person may do something, as the explanation has it: each grant that answers. */
export const explain = (action: 'read' | 'query' | 'download', resourceGUID: string, column?: number) =>
  ask(
    bench.auth,
    'dataset/explainAccess',
    {
      organisationGUID,
      datasetGUID,
      email: EMAIL,
      action,
      resourceGUID,
      ...(column !== undefined && { column }),
    },
    OWNER,
  );
export const allowed = async (...question: Parameters<typeof explain>) =>
  (await explain(...question)).allowed;

/** The columns of a file that the person sees; null where they see none of it. */
async function seen(resourceGUID: string): Promise<string[] | null> {
  // The table of a part is made when it is asked for.
  await send(opened.data, 'resource:requestPreview', { resourceGUID }, ASKER);
  await opened.previews.idle();
  const answer = await send(opened.data, 'resource:previewColumns', { resourceGUID }, ASKER);
  if (answer.status !== 200) return null;
  const { result } = (await answer.json()) as { result: { name: string }[] };
  return result.map(({ name }) => name);
}
export const seenOfAll = () => Promise.all(files.map(seen));

export const shares = async (as = OWNER) => ask(bench.auth, 'dataset/getSharing', { organisationGUID }, as);
export const standing = async () => (await shares()).outgoing.filter(({ state }) => state !== 'ended');
export const mine = async (): Promise<AccessRequest | undefined> =>
  (await ask(bench.auth, 'accessRequest/mine', { datasetGUID }, ASKER)).result[0];
