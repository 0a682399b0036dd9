/**
 * The figures of access: who may do what, the audit log, and the people of an organisation. The audit log has a million
 * lines, or as many as BENCH_LINES says. Services are asked in this process, without the HTTP server, but for `user/get`
 * and the race against revoking.
 */
import { mkdtempSync, chmodSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql, type RawBuilder } from 'kysely';
import { pino } from 'pino';
import { COLUMNS_TYPE } from '#contract/call.ts';
import { callByName } from '#contract/index.ts';
import { readAnswer } from '#contract/validate.ts';
import { listAudit } from '#proxy/domains/audit/read-audit.ts';
import { listUsers } from '#proxy/domains/people/list-users.ts';
import { listHolders } from '#proxy/domains/sharing/access-holders.ts';
import { explainReasons } from '#proxy/domains/sharing/explain-reasons.ts';
import { decideOnDataset } from '#proxy/platform/access/access-facts.ts';
import { recordAudit } from '#proxy/platform/audit/audit.ts';
import { sealBatch } from '#proxy/platform/audit/seal.ts';
import { isIntact, verifyAudit } from '#proxy/platform/audit/verify.ts';
import { openDatabase, type Database } from '#proxy/platform/database/database.ts';
import { migrate } from '#proxy/platform/database/migrate.ts';
import { seedLookups } from '#proxy/platform/lookups/seed.ts';
import { compress } from '#proxy/platform/service/encoding.ts';
import { writeAnswer } from '#proxy/platform/service/write-answer.ts';
import { createSecrets } from '#proxy/platform/secrets/secrets.ts';
import { measureUserGet } from './services/gateway.ts';
import { measureQuestions, measureRevoking } from './services/proofs.ts';
import { measureUsersList } from './services/users-list.ts';
import { realisticUsers } from '../support/realistic-users.ts';
import { quantile, rounded, type Bench, type Figure, type MeasurePiece, type Say } from './bench.ts';
import { isWanted, resultsOf } from './parts.ts';

const LINES = Number(process.env['BENCH_LINES'] ?? 1_000_000);
/** Lines that are written by one statement. */
const BATCH = 50_000;
const ORGANISATION = '0b1b8a5e-3c44-4d0a-9f52-6f2f0f1c7a01';
const DATASET = '0b1b8a5e-3c44-4d0a-9f52-6f2f0f1c7aff';
const MEMBERS = 10_000;
/** Names, addresses and times as organisations have them: how short the list of users is depends on them. */
const users = realisticUsers(MEMBERS);
const someone = users.find(({ state }) => state === 'active');
const WRITERS = 8;
const SECONDS = 5;
const secrets = createSecrets('a secret of the benchmark that is long enough');

const figure = (
  name: string,
  value: number,
  unit: string,
  better: Figure['better'] = 'lower',
  goal?: number,
): Figure => ({ name, value: rounded(value), unit, better, ...(goal !== undefined && { goal }) });

/** How long each of some calls takes, in milliseconds, one after the other. */
async function time(count: number, call: (i: number) => Promise<unknown>): Promise<number[]> {
  await call(0);
  const times: number[] = [];
  for (let i = 0; i < count; i += 1) {
    const began = performance.now();
    await call(i);
    times.push(performance.now() - began);
  }
  return times;
}

/** The GUID of a person by their number, in the form that the contract takes. */
const personGUID = (number: RawBuilder<unknown>) =>
  sql`overlay(overlay(md5('person' || ${number}) placing '4' from 13) placing '8' from 17)::uuid`;

/** A statement that may take longer than any of a service. */
const unhurried = ({ kysely }: Database, statement: RawBuilder<unknown>): Promise<unknown> =>
  kysely.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx);
    await statement.execute(trx);
  });

/** An organisation with members, one dataset that is granted to all of them, and what was done in it. */
async function fill(db: Database, say: (line: string) => void, lines: number): Promise<void> {
  const { kysely } = db;
  await migrate(db);
  await seedLookups(kysely);
  await sql`
    insert into auth.organisation (organisation_guid, slug, name) values (${ORGANISATION}, 'bench', 'Bench')
  `.execute(kysely);
  const person = sql`(select ${personGUID(sql`u.i`)} as guid, u.* from unnest(
    ${users.map(({ givenName }) => givenName)}::text[], ${users.map(({ familyName }) => familyName)}::text[],
    ${users.map(({ email }) => email)}::text[], ${users.map(({ roleId }) => roleId)}::int[],
    ${users.map(({ lastAccessTime }) => lastAccessTime)}::timestamptz[])
    with ordinality as u(given, family, email, role, accessed, i)) p`;
  await sql`
    insert into auth."user" (identity_guid, given_name, family_name, email, email_verified)
    select guid, given, family, email, true from ${person}
  `.execute(kysely);
  await sql`
    insert into auth.member (identity_guid, organisation_guid, role_id, last_access_time)
    select guid, ${ORGANISATION}, case i when 1 then 1 else role end, accessed from ${person}
  `.execute(kysely);
  await sql`
    insert into access.principal (kind, guid)
    select 'person', ${personGUID(sql`i`)} from generate_series(1, ${MEMBERS}::int) i
  `.execute(kysely);
  await sql`
    insert into catalogue.dataset (dataset_guid, organisation_guid, title, status_id, visibility, updated_at)
    values (${DATASET}, ${ORGANISATION}, 'Rivers', 4, 'public', now())
  `.execute(kysely);
  await sql`
    insert into access.dataset_grant (principal_id, dataset_guid, level, granted_by)
    select id, ${DATASET}, 4, ${ORGANISATION} from access.principal
  `.execute(kysely);
  say(`Writing ${lines} lines of the audit log …`);
  for (let from = 0; from < lines; from += BATCH)
    await unhurried(
      db,
      sql`
      insert into access.audit (at, organisation_guid, actor_guid, action, object_kind, object_id, after, reason)
      select now() - (${LINES}::int - i) * (20000000.0 / ${LINES}::int) * interval '1 second', ${ORGANISATION},
        ${personGUID(sql`1 + i % ${MEMBERS}::int`)},
        (array['grant.given', 'grant.ended', 'member.roleChanged', 'key.created', 'request.approved'])[1 + i % 5],
        'member', ${personGUID(sql`1 + (i * 7) % ${MEMBERS}::int`)}::text,
        jsonb_build_object('level', (array['read', 'query', 'download'])[1 + i % 3], 'place', i),
        'Case ' || md5(i::text) || case when i % 50000 = 0 then ' flood model' else '' end
      from generate_series(${from}::int + 1, least(${from}::int + ${BATCH}::int, ${LINES}::int)) i
    `,
    );
  await sql`analyze access.audit`.execute(kysely);
}

async function measureSearch({ kysely }: Database): Promise<Figure[]> {
  const searches: [string, string][] = [
    ['a word of few lines', 'flood model'],
    ['a word of one line', 'c4ca4238a0b923820dcc509a6f75849b'],
    ['a word of none', 'nowhere to be found'],
    ['a word of every third line', 'download'],
    ['an action', 'key.created'],
    ['the name of a person', `${someone?.givenName} ${someone?.familyName}`],
  ];
  const figures: Figure[] = [];
  for (const [name, search] of searches) {
    const times = await time(15, () => listAudit(kysely, { organisationGUID: ORGANISATION, search }));
    figures.push(
      figure(`audit, ${LINES} lines, ${name}, p50`, quantile(times, 0.5), 'ms'),
      figure(`audit, ${LINES} lines, ${name}, p95`, quantile(times, 0.95), 'ms', 'lower', 200),
    );
  }
  return figures;
}

/** Lines a second that some writers write, each in a transaction of its own. */
async function writeRate(db: Database, write: (i: number) => Promise<unknown>): Promise<number> {
  const end = performance.now() + SECONDS * 1000;
  let count = 0;
  const writer = async () => {
    while (performance.now() < end) {
      await write(count);
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, writer));
  return count / SECONDS;
}

async function measureSeals(db: Database): Promise<Figure[]> {
  const { kysely } = db;
  const entry = (i: number) => ({
    organisationGUID: ORGANISATION,
    actorGUID: ORGANISATION,
    action: 'grant.given' as const,
    object: { kind: 'member', id: ORGANISATION },
    after: { place: i },
  });
  const plain = await writeRate(db, (i) =>
    kysely.transaction().execute((trx) =>
      sql`insert into access.audit (organisation_guid, actor_guid, action, object_kind, object_id, after)
        values (${ORGANISATION}, ${ORGANISATION}, 'grant.given', 'member', ${ORGANISATION}, ${JSON.stringify({ place: i })})`.execute(
        trx,
      ),
    ),
  );
  const over = new AbortController();
  const sealer = (async () => {
    while (!over.signal.aborted) {
      await kysely.transaction().execute((trx) => sealBatch(trx, secrets));
      await new Promise((wake) => setTimeout(wake, 1000));
    }
  })();
  const noted = await writeRate(db, (i) => kysely.transaction().execute((trx) => recordAudit(trx, entry(i))));
  over.abort();
  await sealer;
  await sql`truncate access.audit_unsealed, access.audit_seal`.execute(kysely);
  await sql`insert into access.audit_unsealed select id from access.audit order by id limit 100000`.execute(
    kysely,
  );
  const began = performance.now();
  while ((await kysely.transaction().execute((trx) => sealBatch(trx, secrets))) > 0);
  const sealing = (performance.now() - began) / 1000;
  await unhurried(
    db,
    sql`delete from access.audit where id not in (select unnest(ids) from access.audit_seal)`,
  );
  const started = performance.now();
  const verdict = await verifyAudit(kysely, secrets, null);
  if (!isIntact(verdict)) throw new Error('The log of the benchmark is not intact');
  return [
    figure(`audit lines written without seals, ${WRITERS} writers`, plain, '1/s', 'higher'),
    figure(`audit lines written and sealed, ${WRITERS} writers`, noted, '1/s', 'higher'),
    figure('seal 100,000 lines', sealing, 's'),
    figure('verify 100,000 lines', (performance.now() - started) / 1000, 's'),
  ];
}

async function measureAccess({ kysely }: Database): Promise<Figure[]> {
  const { rows } = await sql<{ guid: string }>`
    select ${personGUID(sql`i`)} as guid from generate_series(1, 200) i
  `.execute(kysely);
  const guids = rows.map(({ guid }) => guid);
  const explained = await time(400, async (i) => {
    const caller = { identityGUID: guids[i % guids.length] ?? null };
    const { because } = await decideOnDataset(kysely, DATASET, caller, { action: 'download' });
    await explainReasons(kysely, [because]);
  });
  const asked = { organisationGUID: ORGANISATION, datasetGUID: DATASET, search: '', isEnding: false };
  const listed = await time(10, () => listHolders(kysely, { ...asked, limit: 50, offset: 0 }));
  const request = {
    organisationGUID: ORGANISATION,
    limit: MEMBERS,
    offset: 0,
    order: 'lastAccessTime',
    search: '',
  } as const;
  const call = callByName('organisation/users');
  /** As the gateway answers browsers. @returns bytes by encoding */
  const answerAs = async (accept: string, encoding: 'zstd' | 'br') => {
    const answer = readAnswer(call, await listUsers(kysely, request));
    return (await compress(encoding, Buffer.from(writeAnswer(call, answer, accept).text), 'quick')).length;
  };
  const listings = await time(10, () => answerAs(COLUMNS_TYPE, 'zstd'));
  const byColumns = Math.max(await answerAs(COLUMNS_TYPE, 'zstd'), await answerAs(COLUMNS_TYPE, 'br'));
  const asRows = await answerAs('application/json', 'zstd');
  return [
    figure(`explain access, ${MEMBERS} principals on the dataset, p50`, quantile(explained, 0.5), 'ms'),
    figure(
      `explain access, ${MEMBERS} principals on the dataset, p95`,
      quantile(explained, 0.95),
      'ms',
      'lower',
      50,
    ),
    figure(`list everyone with access, ${MEMBERS} people, p50`, quantile(listed, 0.5), 'ms'),
    figure(`organisation/users, ${MEMBERS} rows, p50`, quantile(listings, 0.5), 'ms', 'lower', 120),
    figure(`organisation/users, ${MEMBERS} rows, compressed`, byColumns / 1000, 'kB', 'lower', 300),
    figure(`organisation/users, ${MEMBERS} rows, for clients without columns`, asRows / 1000, 'kB'),
  ];
}

async function measureGateway(): Promise<Figure[]> {
  const { times, perSecond } = await measureUserGet();
  return [
    figure('user/get through the gateway, 8 members at once, p50', quantile(times, 0.5), 'ms'),
    figure('user/get through the gateway, 8 members at once, p95', quantile(times, 0.95), 'ms', 'lower', 15),
    figure('user/get through the gateway', perSecond, '1/s', 'higher', 1500),
  ];
}

/** What needs a database with people and lines of the log. */
async function measureDatabase(say: Say, piece: MeasurePiece): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'commonplace-bench-'));
  chmodSync(folder, 0o711);
  const log = pino({ level: 'silent' });
  const db = await openDatabase({ mode: 'development', dataDir: folder, databaseUrl: undefined }, log);
  try {
    await fill(db, say, isWanted('audit', 'seals') ? LINES : 0);
    return [
      ...(isWanted('access') ? await piece('access', () => measureAccess(db)) : []),
      ...(isWanted('audit') ? await piece('search of the audit log', () => measureSearch(db)) : []),
      ...(isWanted('seals') ? await piece('writing and sealing', () => measureSeals(db)) : []),
    ];
  } finally {
    await db.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

export const measure: Bench = async (say, piece) => [
  ...(isWanted('access', 'audit', 'seals') ? await measureDatabase(say, piece) : []),
  ...(isWanted('gateway') ? await piece('user/get', measureGateway) : []),
  ...(isWanted('list') ? await piece('list of users in Chromium', measureUsersList) : []),
  ...(isWanted('questions')
    ? await piece('explanation against enforcement', async () => measureQuestions(say))
    : []),
  ...(isWanted('revoke') ? await piece('requests against revoking', async () => measureRevoking()) : []),
];

export const results = resultsOf('services');
