/** Asking for the deletion of one's own account: what it means, the proof, and who is refused. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { DELETION_DAYS } from '#contract/own-account.ts';
import { createRemoteDeletion } from '#proxy/domains/accounts/remote-deletion.ts';
import { ask, send, silent } from '../../support/catalogue.ts';
import {
  auth,
  isThere,
  newAccount,
  organisation,
  pool,
  refusal,
  remove,
  signIn,
  sub,
  useDeletions,
  writeToken,
} from './deletions.ts';

useDeletions();

describe('account/deletion', () => {
  it('says what ends and what stays', async () => {
    const organisationGUID = await organisation([sub, 2], [randomUUID(), 1]);
    await writeToken();
    const answer = await ask(auth, 'account/deletion', {}, await signIn());
    expect(answer).toMatchObject({
      proof: 'password',
      mayProceed: true,
      days: DELETION_DAYS,
      organisations: [{ organisationGUID, roleId: 2, isLastOwner: false }],
      ends: { groups: 0, grants: 0, openRequests: 0, followed: 0, personalTokens: 1 },
      stays: { ownedDatasets: 0, keys: 0, apps: 0 },
    });
  });

  it('names the organisations that have no other owner', async () => {
    const mine = await organisation([sub, 1]);
    const ours = await organisation([sub, 1], [randomUUID(), 1]);
    const { organisations } = await ask(auth, 'account/deletion', {}, await signIn());
    expect(new Map(organisations.map((one) => [one.organisationGUID, one.isLastOwner]))).toEqual(
      new Map([
        [mine, true],
        [ours, false],
      ]),
    );
  });

  it('is not for visitors', async () => {
    expect((await send(auth, 'account/deletion', {})).status).toBe(401);
  });
});

describe('account/delete', () => {
  it('wants the password, and stops those who guess at it', async () => {
    const token = await signIn();
    expect(await refusal(await remove(token, ''))).toEqual([403, 'password.wrong']);
    expect(await refusal(await remove(token, 'Commonplace-9'))).toEqual([403, 'password.wrong']);
    for (let tries = 0; tries < 3; tries += 1) await remove(token, 'Commonplace-9');
    expect(await refusal(await remove(token))).toEqual([429, 'password.locked']);
    expect(await isThere()).toBe(true);
  });

  it('refuses the last owner of an organisation and changes nothing, also as DeleteUser', async () => {
    await organisation([sub, 1]);
    const token = await signIn();
    expect(await refusal(await remove(token))).toEqual([409, 'role.lastOwner']);
    const { status, body } = await pool.call('DeleteUser', { AccessToken: token });
    expect([status, String(body['__type']), body['message']]).toEqual([
      400,
      'InvalidParameterException',
      'An organisation needs an owner',
    ]);
    expect(await isThere()).toBe(true);
    expect((await send(auth, 'security/view', {}, token)).status).toBe(200);
  });

  it('is not done as DeleteUser by a token of an old sign-in', async () => {
    const token = await signIn();
    const signedInAt = (auth_time: Date) =>
      pool.db.kysely.updateTable('identity.sign_in').set({ auth_time }).where('sub', '=', sub).execute();
    await signedInAt(new Date(Date.now() - 660_000));
    const { body } = await pool.call('DeleteUser', { AccessToken: token });
    expect(body['__type']).toBe('NotAuthorizedException');
    expect(await isThere()).toBe(true);
    await signedInAt(new Date());
    expect((await pool.call('DeleteUser', { AccessToken: token })).status).toBe(200);
  });

  it('lets one of two owners go who delete their accounts at the same time', async () => {
    const first = { token: await signIn(), sub };
    await newAccount();
    const second = { token: await signIn(), sub };
    await organisation([first.sub, 1], [second.sub, 1]);
    const answers = await Promise.all([remove(first.token), remove(second.token)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  it('wants a recent sign-in of an account without a password', async () => {
    const token = await signIn();
    await pool.db.kysely
      .updateTable('identity.account')
      .set({ status: 'EXTERNAL_PROVIDER' })
      .where('sub', '=', sub)
      .execute();
    const proof = async () => {
      const answer = await ask(auth, 'account/deletion', {}, token);
      return [answer.proof, answer.mayProceed];
    };
    expect(await proof()).toEqual(['recentSignIn', true]);
    const signedInAt = (auth_time: Date) =>
      pool.db.kysely.updateTable('identity.sign_in').set({ auth_time }).where('sub', '=', sub).execute();
    await signedInAt(new Date(Date.now() - 660_000));
    expect(await proof()).toEqual(['recentSignIn', false]);
    expect(await refusal(await remove(token, ''))).toEqual([403, 'signIn.tooOld']);
    await signedInAt(new Date());
    expect((await remove(token, '')).status).toBe(200);
  });
});

it('of a pool elsewhere is deleted there, by a token that is new', async () => {
  const asked: string[] = [];
  const deletion = createRemoteDeletion({
    kysely: pool.db.kysely,
    endpoint: 'https://pool.example/',
    send: async (request) => {
      asked.push(String(request.headers.get('x-amz-target')));
      return new Response('{}', { status: asked.length === 1 ? 400 : 200 });
    },
  });
  const of = (seconds: number) => {
    const auth_time = Math.floor(Date.now() / 1000) - seconds;
    const payload = Buffer.from(JSON.stringify({ auth_time })).toString('base64url');
    return { caller: { identityGUID: sub, accessToken: `e30.${payload}.` }, log: silent };
  };
  await organisation([sub, 4]);
  const memberships = async () =>
    (
      await pool.db.kysely
        .selectFrom('auth.member')
        .select('role_id')
        .where('identity_guid', '=', sub)
        .execute()
    ).length;
  expect(await deletion.proof(of(700))).toEqual({ proof: 'recentSignIn', mayProceed: false });
  const first = () => Promise.resolve();
  await expect(deletion.remove(of(700), '', first)).rejects.toMatchObject({ status: 403 });
  await expect(deletion.remove(of(5), '', first)).rejects.toMatchObject({ status: 503 });
  expect(await memberships()).toBe(1);
  await deletion.remove(of(5), '', first);
  expect([await memberships(), asked]).toEqual([
    0,
    Array(2).fill('AWSCognitoIdentityProviderService.DeleteUser'),
  ]);
});
