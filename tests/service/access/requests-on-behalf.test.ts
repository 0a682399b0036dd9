/** A request for a group or a key is approved for as long as the person who made it acts for it. */
import { expect, it } from 'vitest';
import {
  addResearchers,
  ask,
  ORGANISATION as organisationGUID,
  OTHER_ORGANISATION,
  people,
} from '../../support/catalogue.ts';
import { approve, bench, create, db, inDays, refused, useRequests } from './requests-bench.ts';

useRequests();

const STRANGER = people.stranger;
const GONE = [409, 'requestGUID', 'request.userGone'];

it('not once the person no longer manages the key, or the key has expired', async () => {
  const settings = { organisationGUID: OTHER_ORGANISATION, scopes: ['dataset.download' as const], days: 30 };
  const { key } = await ask(
    bench.auth,
    'key/create',
    { ...settings, name: 'Handed on', datasets: null },
    STRANGER,
  );
  const usedBy = { kind: 'key' as const, id: key.keyGUID };
  const { requestGUID } = await create({ usedBy }, STRANGER);
  const give = { organisationGUID, requestGUID, until: inDays(3) };
  const setRole = (role_id: number) =>
    db.kysely
      .updateTable('auth.member')
      .set({ role_id })
      .where('identity_guid', '=', STRANGER)
      .where('organisation_guid', '=', OTHER_ORGANISATION)
      .execute();
  await setRole(7);
  expect(await refused('accessRequest/approve', give)).toEqual(GONE);
  await setRole(1);
  const expire = (at: Date) =>
    db.kysely
      .updateTable('access.api_key')
      .set({ expires_at: at })
      .where('key_guid', '=', usedBy.id)
      .execute();
  await expire(new Date(Date.now() - 1_000));
  expect(await refused('accessRequest/approve', give)).toEqual(GONE);
  await expire(new Date(Date.now() + 86_400_000));
  await approve(requestGUID);
});

it('not once the person has left the group', async () => {
  const id = await addResearchers(db);
  const { requestGUID } = await create({ usedBy: { kind: 'group', id } });
  const give = { organisationGUID, requestGUID, until: inDays(3) };
  const member = { group_id: id, email: 'newcomer@example.org', identity_guid: people.newcomer, role_id: 8 };
  await db.kysely.deleteFrom('auth.group_member').where('group_id', '=', id).execute();
  expect(await refused('accessRequest/approve', give)).toEqual(GONE);
  await db.kysely.insertInto('auth.group_member').values(member).execute();
  await approve(requestGUID);
});
