/**
 * Every question of who may do what with which file and which column of every kind of dataset, over random grants: the
 * explanation, the service that enforces access, and a rule that is written here once more in other words give the same
 * answer to each.
 */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accessLevels, type AccessLevel } from '#contract/access.ts';
import { statusCodes, visibilities } from '#contract/fixed-values.ts';
import type { Narrowing } from '#contract/narrowing.ts';
import { writeRecords } from '#proxy/domains/catalogue/importer/write-records.ts';
import { findFile } from '#proxy/domains/files/find-file.ts';
import { listHolders } from '#proxy/domains/sharing/access-holders.ts';
import { decideOnDataset } from '#proxy/platform/access/access-facts.ts';
import { ensurePrincipal } from '#proxy/platform/access/principals.ts';
import type { Database } from '#proxy/platform/database/database.ts';
import { datasetGuid } from '#proxy/platform/database/stable-guid.ts';
import {
  addResearchers,
  catalogueDatabase,
  ORGANISATION,
  OTHER_ORGANISATION,
  people,
  record,
} from '../../support/catalogue.ts';
import { createRandom } from '../../support/random.ts';

const TOGETHER = 50;
/** Columns of a file. A grant of some columns has one of each half, so that questions meet none, one and both. */
const COLUMNS = [0, 1, 2, 3];

const { next: random, below, pick } = createRandom(2026);

interface Granted {
  readonly dataset: string;
  readonly to: 'person' | 'group' | 'organisation';
  readonly guid: string;
  readonly level: number;
  readonly time: 'now' | 'later' | 'over' | 'ended';
  readonly file: boolean;
  readonly columns: readonly number[] | null;
  readonly quota: 'none' | 'left' | 'spent';
}

let db: Database;
let group = '';
const datasets = statusCodes.flatMap((status) =>
  visibilities.map((visibility) => ({
    status,
    visibility,
    guid: datasetGuid(ORGANISATION, `${status} ${visibility}`),
    file: crypto.randomUUID(),
    other: crypto.randomUUID(),
  })),
);
const grants: Granted[] = [];
/** Secret links to drafts, and when each works. */
const links = [
  ...datasets.filter(({ status }) => status === 'draft').map(({ guid }) => ['now', guid] as const),
  ['now', datasetGuid(ORGANISATION, 'published private')],
  ['over', datasetGuid(ORGANISATION, 'draft public')],
  ['ended', datasetGuid(ORGANISATION, 'draft private')],
].map(([time = '', dataset = '']) => ({ time, dataset, guid: crypto.randomUUID() as string }));
const who = [null, people.owner, people.editor, people.member, people.stranger, people.newcomer] as const;
/** What each is to the organisation of the datasets. */
const standing = new Map<string | null, 'editor' | 'member'>([
  [people.owner, 'editor'],
  [people.editor, 'editor'],
  [people.member, 'member'],
]);

const QUOTA = 5;
const times = {
  now: ['-1 hour', '1 day', false],
  later: ['1 hour', '1 day', false],
  over: ['-2 hours', '-1 hour', false],
  ended: ['-1 hour', '1 day', true],
} as const;

async function give({ dataset, to, guid, level, time, file, columns, quota }: Granted): Promise<void> {
  const [from, until, hasEnded] = times[time];
  const chosen = datasets.find((one) => one.guid === dataset);
  const narrowing: Narrowing | null =
    columns === null ? null : { sheet: 0, columns: [...columns], filters: [], fields: [] };
  const { grant_guid } = await db.kysely
    .insertInto('access.dataset_grant')
    .values({
      principal_id: await ensurePrincipal(db.kysely, to, guid),
      dataset_guid: dataset,
      level,
      resource_guids: file ? [chosen?.file ?? ''] : null,
      narrowing: narrowing === null ? null : JSON.stringify(narrowing),
      valid_from: sql<Date>`now() + ${from}::interval`,
      valid_until: sql<Date>`now() + ${until}::interval`,
      granted_by: people.owner,
      ended_at: hasEnded ? new Date() : null,
      ended_by: null,
      quota_limit: quota === 'none' ? null : QUOTA,
      quota_period: quota === 'none' ? null : 'month',
    })
    .returning('grant_guid')
    .executeTakeFirstOrThrow();
  if (quota !== 'none')
    await sql`
      insert into access.quota_use (owner_guid, period, started_on, used)
      values (${grant_guid}, 'month', date_trunc('month', now() at time zone 'utc')::date,
        ${quota === 'spent' ? QUOTA : QUOTA - 1})
    `.execute(db.kysely);
}

beforeAll(async () => {
  db = await catalogueDatabase();
  await writeRecords(
    db.kysely,
    datasets.map(({ status, visibility }) =>
      record({ sourceIdentifier: `${status} ${visibility}`, status, visibility }),
    ),
    { organisationGUID: ORGANISATION, kind: 'test' },
  );
  for (const { guid, file, other } of datasets)
    for (const [position, resource] of [file, other].entries())
      await sql`
        insert into catalogue.resource
          (resource_guid, dataset_guid, position, name, format, status, file_name, file_key, updated_at)
        values (${resource}, ${guid}, ${position}, 'Rows', 'CSV', 'ready', 'rows.csv', 'rows', now())
      `.execute(db.kysely);
  for (const { guid, dataset, time } of links)
    await sql`
      insert into access.preview_link
        (link_guid, dataset_guid, name, token_hash, last_four, created_by, expires_at, ended_at)
      values (${guid}, ${dataset}, 'Anna', ${Buffer.from(guid)}, '', ${people.owner},
        now() + ${time === 'over' ? '-1 hour' : '1 hour'}::interval, ${time === 'ended' ? new Date() : null})
    `.execute(db.kysely);
  group = await addResearchers(db);
  for (let i = 0; i < 60; i += 1) {
    const [to, guid] = pick([
      ['person', people.newcomer],
      ['person', people.stranger],
      ['person', people.member],
      ['group', group],
      ['organisation', OTHER_ORGANISATION],
    ] as const);
    const isPart = random() < 0.4;
    const granted: Granted = {
      dataset: pick(datasets).guid,
      to,
      guid,
      level: isPart ? 2 + below(2) : 1 + below(5),
      time: pick(['now', 'now', 'now', 'later', 'over', 'ended']),
      file: isPart || random() < 0.4,
      columns: isPart ? [below(2), 2 + below(2)] : null,
      quota: pick(['none', 'none', 'left', 'spent', 'spent']),
    };
    grants.push(granted);
    await give(granted);
  }
});
afterAll(() => db.close());

interface Question {
  readonly identity: string | null;
  readonly dataset: (typeof datasets)[number];
  readonly resource: 'file' | 'other';
  readonly action: AccessLevel;
  readonly column: number | null;
}

/** The rule once more: 404, 403, 429 or 200. */
function expected({ identity, dataset, resource, action, column }: Question): number {
  const { status, visibility } = dataset;
  const wanted = accessLevels.indexOf(action) + 1;
  const own = standing.get(identity);
  let reach = 0;
  if (own === 'editor') reach = 5;
  else {
    const seen = status !== 'draft' && visibility === 'public';
    const seenByMembers = own === 'member' && visibility !== 'private';
    if (seen || seenByMembers)
      reach = status === 'published' || (seenByMembers && status === 'onRequest') ? 4 : 1;
  }
  const live = grants.filter(
    ({ to, guid, ...grant }) =>
      grant.dataset === dataset.guid &&
      grant.time === 'now' &&
      (guid === identity ||
        (to === 'group' && identity === people.newcomer) ||
        (to === 'organisation' && identity === people.stranger)),
  );
  // A link shows its draft and what is in its files, and is a visitor everywhere else.
  const hasLink = links.some(
    (link) => link.guid === identity && link.dataset === dataset.guid && link.time === 'now',
  );
  if (hasLink && status === 'draft') reach = 2;
  if (reach === 0 && live.length === 0) return 404;
  const opening = live.filter(({ level, file, columns }) => {
    if (level < wanted || (file && resource === 'other')) return false;
    // The files of a draft are for those who may edit all of it.
    if (status === 'draft' && wanted > 1 && (level < 5 || file)) return false;
    // A grant of some files edits nothing.
    if (file && action === 'edit') return false;
    return columns === null || (wanted < 4 && (column === null || columns.includes(column)));
  });
  if (reach >= wanted) return 200;
  // Descriptions and editing use no quota.
  const isMetered = wanted > 1 && wanted < 5;
  if (opening.some(({ quota }) => !isMetered || quota !== 'spent')) return 200;
  return opening.length > 0 ? 429 : 403;
}

/** Every question of every caller, and of every link about whole files. */
const allQuestions = (): Question[] => {
  const callers = [
    ...who.map((identity) => ({ identity, columns: [null, ...COLUMNS] })),
    ...links.map(({ guid }) => ({ identity: guid, columns: [null] })),
  ];
  return callers.flatMap(({ identity, columns }) =>
    datasets.flatMap((dataset) =>
      accessLevels.flatMap((action) =>
        (['file', 'other'] as const).flatMap((resource) =>
          columns.map((column) => ({ identity, dataset, resource, action, column })),
        ),
      ),
    ),
  );
};

/** What the decision and the service answer. */
async function answer(question: Question) {
  const { identity, dataset, resource, action, column } = question;
  const resourceGUID = dataset[resource];
  const caller = { identityGUID: identity };
  const asked = { action, resourceGUID, ...(column !== null && { column }) };
  const { status, allowed, because } = await decideOnDataset(db.kysely, dataset.guid, caller, asked);
  const explained = { status, allowed, isReasoned: because.some(({ effect }) => effect === 'allows') };
  // The service that serves files is asked about whole ones.
  if (column !== null) return { ...explained, enforced: status };
  const enforced = await findFile(db.kysely, { resourceGUID }, caller, action).then(
    () => 200,
    (error: { status: number }) => error.status,
  );
  return { ...explained, enforced };
}

it('the explanation, the enforcement and the rule agree', { timeout: 300_000 }, async () => {
  const questions = allQuestions();
  for (let from = 0; from < questions.length; from += TOGETHER) {
    const some = questions.slice(from, from + TOGETHER);
    const answers = await Promise.all(some.map(answer));
    expect(answers.map((given, i) => [some[i], given])).toEqual(
      some.map((question) => {
        const status = expected(question);
        const allowed = status === 200;
        return [question, { status, allowed, isReasoned: allowed, enforced: status }];
      }),
    );
  }
  // No answer is rare enough to be right by chance.
  for (const [status, share] of [
    [200, 20],
    [403, 20],
    [404, 20],
    [429, 200],
  ] as const)
    expect(questions.filter((question) => expected(question) === status).length).toBeGreaterThan(
      questions.length / share,
    );
});

it('the list of those with access says the same of each person', async () => {
  const reached = (identity: string | null, dataset: (typeof datasets)[number]) =>
    accessLevels.findLastIndex((action) =>
      (['file', 'other'] as const).some((resource) =>
        // A quota that is used up is access that waits for the next period.
        [200, 429].includes(expected({ identity, dataset, resource, action, column: null })),
      ),
    );
  for (const dataset of datasets) {
    const of = { organisationGUID: ORGANISATION, datasetGUID: dataset.guid };
    const { result } = await listHolders(db.kysely, {
      ...of,
      search: '',
      isEnding: false,
      limit: 200,
      offset: 0,
    });
    const listed = (identity: string | null) => result.find(({ id }) => id === identity);
    for (const identity of who) {
      const holder = listed(identity);
      const level = reached(identity, dataset);
      const question = `${dataset.status} ${dataset.visibility} ${identity}`;
      if (holder !== undefined)
        expect([question, accessLevels.indexOf(holder.level)]).toEqual([question, level]);
      // Those who are not listed get what anyone gets, or are in an organisation that is listed as one.
      else if (identity !== people.stranger || listed(OTHER_ORGANISATION) === undefined)
        expect([question, level]).toEqual([question, reached(null, dataset)]);
    }
  }
});
