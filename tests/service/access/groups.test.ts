/** Groups of an organisation, and personal tokens. */
import { describe, expect, it } from 'vitest';
import {
  ask,
  ORGANISATION as organisationGUID,
  OTHER_ORGANISATION,
  people,
  send,
} from '../../support/catalogue.ts';
import {
  OWNER,
  SECRET,
  WELLS,
  attach,
  bench,
  codes,
  create,
  db,
  discovery,
  sees,
  useGroups,
} from './groups-bench.ts';

useGroups();

describe('a group', () => {
  it('is made, renamed and deleted, and each is in the log', async () => {
    const { groupId } = await create();
    expect(await ask(bench.auth, 'group/updateName', { groupId, name: 'Rivers' }, OWNER)).toMatchObject({
      name: 'Rivers',
      mayManage: true,
    });
    expect((await ask(bench.auth, 'group/list', { organisationGUID }, OWNER)).result).toMatchObject([
      { groupId, name: 'Rivers', memberCount: 0, datasetCount: 0, roleId: null },
    ]);
    await ask(bench.auth, 'group/remove', { groupId }, OWNER);
    expect((await send(bench.auth, 'group/view', { groupId }, OWNER)).status).toBe(404);
    const entries = await db.kysely.selectFrom('access.audit').select('action').orderBy('id').execute();
    expect(entries.map(({ action }) => action)).toEqual(['group.created', 'group.renamed', 'group.deleted']);
  });

  it('has a name of its own', async () => {
    await create();
    const again = await send(bench.auth, 'group/create', { name: 'hydrologists', organisationGUID }, OWNER);
    expect(await codes(again)).toEqual([409, 'name group.nameTaken']);
    const blank = await send(bench.auth, 'group/create', { name: '  ', organisationGUID }, OWNER);
    expect(await codes(blank)).toEqual([400, 'name text.tooShort']);
  });

  it('is not there for those who are not in it', async () => {
    const { groupId } = await create();
    for (const as of [people.stranger, people.newcomer, people.member])
      expect((await send(bench.auth, 'group/view', { groupId }, as)).status).toBe(404);
    expect((await send(bench.auth, 'group/remove', { groupId }, people.stranger)).status).toBe(404);
  });

  it('takes members of the organisation at once, and looks after itself through its administrators', async () => {
    const { groupId } = await create();
    const { members } = await attach(groupId, 'Member@example.org', 2);
    expect(members).toMatchObject([
      { email: 'member@example.org', identityGUID: people.member, roleId: 2, isOrganisationMember: true },
    ]);
    const renamed = await ask(bench.auth, 'group/updateName', { groupId, name: 'Ours' }, people.member);
    expect(renamed.name).toBe('Ours');
    expect(await ask(bench.auth, 'group/mine', {}, people.member)).toMatchObject({
      result: [{ groupId, roleId: 2 }],
    });
    await ask(bench.auth, 'group/updateMember', { groupId, email: 'member@example.org', roleId: 7 }, OWNER);
    expect((await send(bench.auth, 'group/updateName', { groupId, name: 'X' }, people.member)).status).toBe(
      403,
    );
    await ask(bench.auth, 'group/removeMember', { groupId, email: 'member@example.org' }, OWNER);
    expect((await send(bench.auth, 'group/view', { groupId }, people.member)).status).toBe(404);
  });

  it('refuses what contradicts itself: another organisation, or the address of another person', async () => {
    const { groupId } = await create();
    const email = 'member@example.org';
    const elsewhere = { groupId, email, roleId: 7, organisationGUID: OTHER_ORGANISATION };
    expect(await codes(await send(bench.auth, 'group/attachMember', elsewhere, OWNER))).toEqual([
      400,
      'organisationGUID group.otherOrganisation',
    ]);
    await attach(groupId, email);
    const change = (identityGUID: string | null) =>
      send(bench.auth, 'group/updateMember', { groupId, email, identityGUID, roleId: 2 }, OWNER);
    expect(await codes(await change(people.editor))).toEqual([409, 'identityGUID person.otherAddress']);
    expect((await change(people.member.toUpperCase())).status).toBe(200);
    expect((await change(null)).status).toBe(200);
  });

  it('that is deleted ends what was shared with it, with a line for each dataset', async () => {
    const { groupId } = await create();
    await ask(bench.auth, 'group/attachDataset', { groupId, datasetGUIDs: [SECRET] }, OWNER);
    await ask(bench.auth, 'group/remove', { groupId }, OWNER);
    const lines = await db.kysely
      .selectFrom('access.audit')
      .select(['object_id', 'before'])
      .where('action', '=', 'grant.ended')
      .execute();
    expect(lines).toMatchObject([{ object_id: SECRET, before: { kind: 'group', guid: groupId } }]);
  });

  it('asks people of other organisations by a link', async () => {
    const { groupId } = await create();
    const { members } = await attach(groupId, 'stranger@example.org');
    expect(members).toMatchObject([{ identityGUID: null, roleId: 8 }]);
    await ask(bench.auth, 'group/attachDataset', { groupId, datasetGUIDs: [SECRET] }, OWNER);
    expect(await sees(people.stranger)).toBe(false);
    const token = /\/invitation\/([\w-]+)/.exec(bench.emails[0]?.text ?? '')?.[1] ?? '';
    expect(await ask(bench.auth, 'invitation/view', { token })).toMatchObject({ groupName: 'Hydrologists' });
    await ask(bench.auth, 'invitation/accept', { token }, people.stranger);
    expect(await sees(people.stranger)).toBe(true);
    // A guest of a group is no member of the organisation.
    const user = await send(bench.auth, 'group/list', { organisationGUID }, people.stranger);
    expect(user.status).toBe(403);
    await ask(bench.auth, 'group/removeMember', { groupId, email: 'stranger@example.org' }, OWNER);
    expect(await sees(people.stranger)).toBe(false);
  });

  it('shares datasets of its organisation only, and stops with the group', async () => {
    const { groupId } = await create();
    await attach(groupId, 'member@example.org');
    const wrong = await send(bench.auth, 'group/attachDataset', { groupId, datasetGUIDs: [WELLS] }, OWNER);
    expect(await codes(wrong)).toEqual([404, 'datasetGUIDs group.datasetUnknown']);
    const shared = await ask(
      bench.auth,
      'group/attachDataset',
      { groupId, datasetGUIDs: [SECRET, SECRET] },
      OWNER,
    );
    expect(shared.datasets).toMatchObject([{ datasetGUID: SECRET, title: 'The secret' }]);
    expect(await sees(people.member)).toBe(true);
    await ask(bench.auth, 'group/removeDataset', { groupId, datasetGUID: SECRET }, OWNER);
    expect(await sees(people.member)).toBe(false);
    await ask(bench.auth, 'group/attachDataset', { groupId, datasetGUIDs: [SECRET] }, OWNER);
    expect(await sees(people.member)).toBe(true);
    await ask(bench.auth, 'group/remove', { groupId }, OWNER);
    expect(await sees(people.member)).toBe(false);
  });
});

describe('a personal token', () => {
  const bearer = async (text: string, name: 'dataset:view' | 'user/get' | 'user/update') => {
    const service = name === 'dataset:view' ? discovery : bench.auth;
    const request = name === 'dataset:view' ? { datasetGUID: SECRET } : {};
    return (await send(service, name, request, text)).status;
  };

  it('is shown once, reads what its owner reads, and changes nothing', async () => {
    const { dataValues, token } = await ask(bench.auth, 'generate_personal_token', {}, OWNER);
    expect(dataValues).toMatch(/^cpat_[0-9A-Za-z]{38}$/);
    expect(token).toMatchObject({ prefix: 'cpat_', lastFour: dataValues.slice(-4), lastUsedAt: null });
    expect(JSON.stringify(await ask(bench.auth, 'oauth/get_personal_token', {}, OWNER))).not.toContain(
      dataValues,
    );
    expect(await bearer(dataValues, 'dataset:view')).toBe(200);
    expect(await bearer(dataValues, 'user/get')).toBe(403);
    expect(await bearer(dataValues, 'user/update')).toBe(403);
    const used = await ask(bench.auth, 'oauth/get_personal_token', {}, OWNER);
    expect(used.token.lastUsedAt).not.toBeNull();

    expect((await send(bench.auth, 'generate_personal_token', {}, OWNER)).status).toBe(409);
    const second = await ask(bench.auth, 'reset_personal_token', {}, OWNER);
    expect(await bearer(dataValues, 'dataset:view')).toBe(401);
    expect(await bearer(second.dataValues, 'dataset:view')).toBe(200);
    await ask(bench.auth, 'revoke_personal_token', {}, OWNER);
    expect(await bearer(second.dataValues, 'dataset:view')).toBe(401);
  });

  it('that is none yet has the specification’s answer', async () => {
    const response = await send(bench.auth, 'oauth/get_personal_token', {}, people.newcomer);
    expect([response.status, ((await response.json()) as { detail: string }).detail]).toEqual([
      404,
      'Client does not exists.',
    ]);
  });

  it('with a wrong checksum is refused without asking', async () => {
    expect(await bearer(`cpat_${'a'.repeat(38)}`, 'dataset:view')).toBe(401);
  });

  it('ends automatically', async () => {
    const { dataValues } = await ask(bench.auth, 'generate_personal_token', {}, people.editor);
    await db.kysely
      .updateTable('access.personal_token')
      .set({ expires_at: new Date(0) })
      .execute();
    expect(await bearer(dataValues, 'dataset:view')).toBe(401);
  });
});
