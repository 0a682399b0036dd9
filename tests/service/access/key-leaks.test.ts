/** Secrets of API keys that others have found: anyone with one can report it, and the key is revoked. */
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  addPeople,
  ask,
  ORGANISATION as organisationGUID,
  OTHER_ORGANISATION,
  people,
  send,
} from '../../support/catalogue.ts';
import { OWNER, SECRET, WELLS, actions, bench, create, db, useKeys, view } from './keys-bench.ts';

useKeys();

const report = (secret: string, url: string | null = null) =>
  send(bench.auth, 'key/reportLeak', { secret, url });
const ended = async () =>
  (await ask(bench.auth, 'key/list', { organisationGUID, withRevoked: true }, OWNER)).result.filter(
    ({ state }) => state === 'revoked',
  );
const PLACE = 'https://git.example.org/leeds/mirror/settings.py';

describe('a leaked secret', () => {
  beforeEach(async () => {
    bench.emails.length = 0;
    await db.kysely.deleteFrom('auth.notice').execute();
    await addPeople(db).catch(() => undefined);
  });

  it('revokes its key at once, and those who manage it are informed where it was found', async () => {
    const { secret, key } = await create({ name: 'Mirror', datasets: [SECRET] });
    expect(await view(secret)).toBe(200);
    const answer = await report(secret, PLACE);
    expect([answer.status, await answer.json()]).toEqual([200, {}]);
    expect(await view(secret)).toBe(401);
    expect(await ended()).toMatchObject([{ keyGUID: key.keyGUID, leak: { url: PLACE } }]);
    expect(await actions()).toEqual(['key.created', 'key.leaked']);
    const notices = await db.kysely
      .selectFrom('auth.notice')
      .select(['identity_guid', 'kind', 'params'])
      .execute();
    expect(notices).toEqual([
      {
        identity_guid: OWNER,
        kind: 'keyLeaked',
        params: { name: 'Mirror', organisation: 'Parks Department', url: PLACE },
      },
    ]);
    expect(bench.emails.map(({ to, subject }) => [to, subject])).toEqual([
      ['owner@example.org', 'API key Mirror was found by others and is revoked'],
    ]);
    const grants = await db.kysely.selectFrom('access.dataset_grant').select('ended_at').execute();
    expect(grants.every(({ ended_at: at }) => at !== null)).toBe(true);
    // Once more, and by many at once: no message is sent twice.
    await Promise.all([report(secret), report(secret), report(secret)]);
    expect([bench.emails.length, (await actions()).length]).toEqual([1, 2]);
  });

  it('ends what others shared with its key, and each reads so in the log of its own organisation', async () => {
    const { secret, key } = await create({ name: 'Mirror' });
    const guid = key.keyGUID;
    // As an approved request gives it.
    await sql`insert into access.dataset_grant (principal_id, dataset_guid, level, granted_by)
      select principal_id, ${WELLS}, level, ${people.stranger} from access.dataset_grant`.execute(db.kysely);
    await report(secret);
    const lines = await db.kysely
      .selectFrom('access.audit')
      .select(['organisation_guid', 'actor_guid', 'object_id', 'before', 'reason'])
      .where('action', '=', 'grant.ended')
      .execute();
    expect(lines).toMatchObject([
      {
        organisation_guid: OTHER_ORGANISATION,
        actor_guid: null,
        object_id: WELLS,
        before: { kind: 'key', guid },
        reason: 'The secret of the API key was found by others',
      },
    ]);
  });

  it('is also one from before a roll, while it works', async () => {
    const { secret, key } = await create();
    const of = { organisationGUID, keyGUID: key.keyGUID };
    const rolled = await ask(bench.auth, 'key/roll', { ...of, overlap: 'hour' }, OWNER);
    await report(secret);
    expect([await view(secret), await view(rolled.secret)]).toEqual([401, 401]);
    const other = await create({ name: 'Other' });
    const again = { organisationGUID, keyGUID: other.key.keyGUID, overlap: 'now' as const };
    const next = await ask(bench.auth, 'key/roll', again, OWNER);
    // One that stopped before is no danger.
    await report(other.secret);
    expect(await view(next.secret)).toBe(200);
  });

  it('is found by either secret while a roll overlaps, also one that is under way', async () => {
    const rollOf = (keyGUID: string) =>
      ask(bench.auth, 'key/roll', { organisationGUID, keyGUID, overlap: 'day' }, OWNER);
    const { secret, key } = await create();
    const rolled = await rollOf(key.keyGUID);
    await report(rolled.secret);
    expect([await view(secret), await view(rolled.secret)]).toEqual([401, 401]);
    for (const name of ['a', 'b', 'c', 'd']) {
      const raced = await create({ name });
      const [answer] = await Promise.allSettled([rollOf(raced.key.keyGUID), report(raced.secret)]);
      const next = answer.status === 'fulfilled' ? await view(answer.value.secret) : 401;
      expect([name, await view(raced.secret), next]).toEqual([name, 401, 401]);
    }
  });

  it('that no key has gets the same answer, and changes nothing', async () => {
    const { secret } = await create();
    const last = secret.endsWith('A') ? 'B' : 'A';
    for (const one of ['', 'cpok_', `${secret.slice(0, -1)}${last}`, `cpok_${'0'.repeat(38)}`])
      expect([one, (await report(one)).status]).toEqual([one, 200]);
    expect([await view(secret), await ended()]).toEqual([200, []]);
  });
});
