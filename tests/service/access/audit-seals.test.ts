/** Seals of the audit log: what was altered in the database, however cleverly, is found and named. */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { recordAudit } from '#proxy/platform/audit/audit.ts';
import { createHeadKeeper, keepHead, readHead, resealAudit, sealBatch } from '#proxy/platform/audit/seal.ts';
import { leafOf, rootOf } from '#proxy/platform/audit/merkle.ts';
import { isIntact, verifyAudit } from '#proxy/platform/audit/verify.ts';
import type { Database } from '#proxy/platform/database/database.ts';
import { createSecrets } from '#proxy/platform/secrets/secrets.ts';
import { catalogueDatabase, ORGANISATION, people, temporaryFolder } from '../../support/catalogue.ts';
import { runJob } from '../../support/run-job.ts';

const secrets = createSecrets('a secret of the tests that is long enough');
let db: Database;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;

beforeAll(async () => {
  db = await catalogueDatabase();
});
afterAll(() => db.close());
beforeEach(async () => {
  folder = await temporaryFolder();
  for (const table of ['access.audit_seal', 'access.audit_unsealed', 'access.audit'] as const)
    await db.kysely.deleteFrom(table).execute();
  return () => folder.remove();
});

const write = (count: number) =>
  db.kysely.transaction().execute(async (trx) => {
    for (let i = 0; i < count; i += 1)
      await recordAudit(trx, {
        organisationGUID: ORGANISATION,
        actorGUID: people.owner,
        action: 'member.removed',
        object: { kind: 'member', id: people.member },
        after: { place: i, note: 'ünïcode "quoted"' },
        reason: `Reason ${i}`,
      });
  });

/** Writes and seals some batches, and keeps the head. */
async function sealed(...batches: number[]): Promise<string[]> {
  for (const count of batches) {
    await write(count);
    await sealBatch(db.kysely, secrets);
  }
  await keepHead(db.kysely, folder.path);
  const rows = await db.kysely.selectFrom('access.audit').select('id').orderBy('id').execute();
  return rows.map(({ id }) => id);
}
const verify = async () => verifyAudit(db.kysely, secrets, await readHead(folder.path));

describe('a log that no one has altered', () => {
  it('is intact, with lines that wait for their seal', async () => {
    await sealed(3, 1, 7);
    await write(2);
    const verdict = await verify();
    expect(verdict).toMatchObject({ lines: 11, batches: 3, unsealed: 2, isCut: false });
    expect(isIntact(verdict)).toBe(true);
  });

  it('has each line in one batch, no matter who else seals and whatever is rolled back', async () => {
    const writers = Array.from({ length: 8 }, async (_, i) => {
      await write(5);
      await db.kysely
        .transaction()
        .execute(async (trx) => {
          await recordAudit(trx, {
            organisationGUID: ORGANISATION,
            actorGUID: null,
            action: 'member.removed',
            object: { kind: 'member', id: String(i) },
          });
          throw new Error('rolled back');
        })
        .catch(() => undefined);
    });
    const sealOnce = () =>
      db.kysely.transaction().execute(async (trx) => {
        await sql`select pg_advisory_xact_lock(1)`.execute(trx);
        return sealBatch(trx, secrets, 7);
      });
    await Promise.all([...writers, ...Array.from({ length: 6 }, sealOnce)]);
    while ((await sealOnce()) > 0);
    const verdict = await verify();
    expect(verdict).toMatchObject({ lines: 40, unsealed: 0 });
    expect(isIntact(verdict)).toBe(true);
  });

  it('is intact with another key, once it is sealed by it', async () => {
    await sealed(2, 3);
    const [before, after] = [
      'a secret of the tests that is long enough',
      'the secret that comes after it, long enough',
    ];
    const next = createSecrets(after);
    const head = await readHead(folder.path);
    expect((await verifyAudit(db.kysely, next, head)).broken).toEqual(['1', '2']);
    expect(await resealAudit(db.kysely, createSecrets(after, before))).toBe(2);
    expect(isIntact(await verifyAudit(db.kysely, next, head))).toBe(true);
  });

  it('keeps the later head', async () => {
    await sealed(1, 1);
    const kept = await readHead(folder.path);
    expect(kept?.number).toBe('2');
    await sql`delete from access.audit_seal where number = 2`.execute(db.kysely);
    expect(await keepHead(db.kysely, folder.path)).toBe(false);
    expect(await readHead(folder.path)).toEqual(kept);
  });
});

describe('a log that was altered', () => {
  it.each([
    ['the reason', sql`update access.audit set reason = 'None' where id = `],
    ['who did it', sql`update access.audit set actor_guid = gen_random_uuid() where id = `],
    ['when, by a microsecond', sql`update access.audit set at = at + interval '1 microsecond' where id = `],
    ['what came of it', sql`update access.audit set after = after || '{"place": 99}' where id = `],
  ])('in %s names the line', async (_, change) => {
    const ids = await sealed(4, 4);
    await sql`${change} ${ids[5]}::bigint`.execute(db.kysely);
    expect(await verify()).toMatchObject({
      changed: [ids[5]],
      removed: [],
      inserted: [],
      broken: [],
      isCut: false,
    });
  });

  it('by a line less names it', async () => {
    const ids = await sealed(4, 4);
    await sql`delete from access.audit where id = ${ids[2]}::bigint`.execute(db.kysely);
    expect(await verify()).toMatchObject({ removed: [ids[2]], changed: [], broken: [] });
  });

  it('by a line less with its id in the batch is a broken seal', async () => {
    const ids = await sealed(4, 4);
    await sql`delete from access.audit where id = ${ids[2]}::bigint`.execute(db.kysely);
    await sql`update access.audit_seal set ids = array_remove(ids, ${ids[2]}::bigint),
      leaves = substring(leaves from 1 for 64) || substring(leaves from 97) where number = 1`.execute(
      db.kysely,
    );
    expect(await verify()).toMatchObject({ removed: [], broken: ['1'] });
  });

  it('by a line more names it', async () => {
    await sealed(4);
    const { rows } = await sql<{ id: string }>`
      insert into access.audit (organisation_guid, actor_guid, action, object_kind, object_id)
      values (${ORGANISATION}, ${people.owner}, 'member.removed', 'member', ${people.member}) returning id
    `.execute(db.kysely);
    expect(await verify()).toMatchObject({ inserted: [rows[0]?.id], changed: [], broken: [] });
  });

  it('with its hashes as well is a broken seal', async () => {
    await sealed(1, 1);
    await sql`update access.audit_seal set leaves = sha256('other'), root = sha256('other') where number = 1`.execute(
      db.kysely,
    );
    const { broken } = await verify();
    expect(broken).toEqual(['1']);
  });

  it('by one who seals again without the key is broken from there on', async () => {
    await sealed(2, 2, 2);
    const others = createSecrets('another secret that is long enough for this');
    await sql`delete from access.audit_seal where number > 1`.execute(db.kysely);
    await sql`insert into access.audit_unsealed select id from access.audit order by id offset 2`.execute(
      db.kysely,
    );
    await sealBatch(db.kysely, others);
    expect(await verify()).toMatchObject({ broken: ['2'], isCut: true });
  });

  it('by an end that was cut off and written again does not replace the head, and is reported', async () => {
    await sealed(1, 1);
    const kept = await readHead(folder.path);
    await sql`delete from access.audit_seal where number = 2`.execute(db.kysely);
    for (let batch = 0; batch < 2; batch += 1) {
      await write(1);
      await sealBatch(db.kysely, secrets);
    }
    const logged: unknown[] = [];
    const keeper = createHeadKeeper(folder.path, { error: (text: unknown) => logged.push(text) });
    for (let run = 0; run < 2; run += 1) await runJob(db.kysely, keeper.job);
    expect(await readHead(folder.path)).toEqual(kept);
    expect([keeper.isCut(), logged.length]).toEqual([true, 1]);
    expect((await verify()).isCut).toBe(true);
  });

  it('by an end that was cut off is found by the head outside', async () => {
    const ids = await sealed(2, 2);
    await sql`delete from access.audit where id >= ${ids[2]}::bigint`.execute(db.kysely);
    await sql`delete from access.audit_seal where number = 2`.execute(db.kysely);
    expect(await verify()).toMatchObject({ removed: [], changed: [], broken: [], isCut: true });
  });
});

it('the root depends on every leaf and on their order', () => {
  const leaves = ['a', 'b', 'c', 'd', 'e'].map((text) => leafOf(text));
  const roots = [leaves, leaves.toReversed(), leaves.slice(1), [...leaves, leafOf('f')]].map((some) =>
    rootOf(some).toString('hex'),
  );
  expect(new Set(roots).size).toBe(4);
});
