/** The authenticator by example: how one flow leads to another, and what goes along. */
import { describe, expect, test } from 'vitest';
import {
  authenticatorScreen,
  authStatus,
  openFlow,
} from '#machines/authenticator/authenticator.selectors.ts';
import type { UserAnswer } from '#machines/authenticator/authenticator.types.ts';
import { settled } from './asked.ts';
import { MARTA, signedIn, visiting } from './open-authenticator.ts';

const PASSWORD = 'Commonplace-1';
const UNVERIFIED: UserAnswer = {
  kind: 'user',
  user: { username: 'marta', attributes: { email: 'marta@leeds.example', email_verified: 'false' } },
};

/** Someone who has submitted good credentials. */
async function submitted() {
  const page = await visiting();
  page.actor.send({ type: 'signIn.requested', destination: '/dashboard' });
  await page.enter();
  return page;
}

describe('an account that was never confirmed', () => {
  test('is confirmed and signed in without typing anything again', async () => {
    const page = await submitted();
    await page.authenticate.last().answer({ kind: 'unconfirmed' });
    expect(authenticatorScreen(page.now())).toBe('signUp');
    await page.enterCode('135790');
    expect(page.confirm.last().input).toEqual({ username: 'marta@leeds.example', code: '135790' });
    await page.confirm.last().answer({ kind: 'confirmed' });
    await settled();
    expect(page.authenticate.calls).toHaveLength(2);
    expect(page.authenticate.last().input).toEqual({
      username: 'marta@leeds.example',
      password: PASSWORD,
    });
    await page.authenticate.last().answer({ kind: 'signedIn' });
    await page.fetchUser.last().answer(MARTA);
    expect(page.emitted).toEqual([{ type: 'signedIn', destination: '/dashboard', restored: false }]);
  });

  test('leaves no password with the authenticator, except while the code of the next flow is on its way', async () => {
    const page = await submitted();
    const seen: string[] = [];
    page.actor.subscribe(({ context, value }) => {
      if (!page.now().matches({ unauthenticated: 'loadingFlow' }))
        seen.push(JSON.stringify([value, context]));
    });
    await page.authenticate.last().answer({ kind: 'unconfirmed' });
    await page.enterCode('135790');
    await page.confirm.last().answer({ kind: 'confirmed' });
    await settled();
    expect(seen.length).toBeGreaterThan(1);
    expect(seen.filter((context) => context.includes(PASSWORD))).toEqual([]);
  });
});

test('an account whose password must be reset goes to the reset, with its username', async () => {
  const page = await submitted();
  await page.authenticate.last().answer({ kind: 'resetRequired' });
  expect(authenticatorScreen(page.now())).toBe('passwordReset');
  expect(page.now().context.username).toBe('marta@leeds.example');
});

describe('a link to another flow', () => {
  test('takes along what was typed as the username, there and back', async () => {
    const { actor, now } = await visiting();
    actor.send({ type: 'signIn.requested' });
    await settled();
    const flow = openFlow(now());
    if (flow?.name !== 'signIn') throw new Error('Signing in is not open.');
    flow.ref.getSnapshot().children.credentialsForm?.send({
      type: 'field.changed',
      field: 'username',
      value: 'ade@leeds.example',
    });
    actor.send({ type: 'signIn.requested', entry: { flow: 'passwordReset', startAt: 'request' } });
    await settled();
    expect(openFlow(now())?.name).toBe('passwordReset');
    expect(now().context.username).toBe('ade@leeds.example');
    actor.send({ type: 'signIn.requested', entry: { flow: 'signIn' } });
    expect(openFlow(now())?.name).toBe('signIn');
    expect(now().context.username).toBe('ade@leeds.example');
  });

  test('keeps the destination', async () => {
    const { actor, now } = await visiting();
    actor.send({ type: 'signIn.requested', destination: '/settings' });
    await settled();
    actor.send({
      type: 'signIn.requested',
      destination: '/settings',
      entry: { flow: 'signUp', startAt: 'register' },
    });
    await settled();
    expect(openFlow(now())?.name).toBe('signUp');
    expect(now().context.request?.destination).toBe('/settings');
  });

  test('is not followed while the service is being asked', async () => {
    const { actor, now } = await submitted();
    actor.send({ type: 'signIn.requested', entry: { flow: 'signUp', startAt: 'register' } });
    expect(openFlow(now())?.name).toBe('signIn');
  });

  test('opens the flow when none is open, at the screen that was asked for', async () => {
    const { actor, now } = await visiting();
    actor.send({ type: 'signIn.requested', entry: { flow: 'signUp', startAt: 'confirm' } });
    await settled();
    expect(openFlow(now())?.name).toBe('signUp');
    expect(now().children.signUp?.getSnapshot().matches('confirming')).toBe(true);
  });
});

describe('a member with an address that is not verified', () => {
  test('is asked to verify it after signing in, and arrives when they skip that', async () => {
    const page = await submitted();
    await page.authenticate.last().answer({ kind: 'signedIn' });
    await page.fetchUser.last().answer(UNVERIFIED);
    expect(openFlow(page.now())?.name).toBe('verifyAttributes');
    expect([authStatus(page.now()), page.emitted]).toEqual(['authenticated', []]);
    page.actor.send({ type: 'signIn.closed' });
    expect(page.emitted).toMatchObject([{ type: 'signedIn', destination: '/dashboard' }]);
    expect(openFlow(page.now())).toBeNull();
  });

  test('is not asked again in another tab, which only learns of the session', async () => {
    const { actor, now, emitted, checkSession, fetchUser } = await visiting();
    actor.send({ type: 'session.startedElsewhere' });
    await checkSession.last().answer({ kind: 'signedIn' });
    await fetchUser.last().answer(UNVERIFIED);
    expect(openFlow(now())).toBeNull();
    expect(emitted).toEqual([{ type: 'signedIn', destination: null, restored: true }]);
  });

  test('can take it up later, by its address', async () => {
    const page = await signedIn();
    page.actor.send({ type: 'user.refreshRequested' });
    await page.fetchUser.last().answer(UNVERIFIED);
    page.actor.send({ type: 'signIn.requested', entry: { flow: 'verifyAttributes' } });
    await settled();
    expect(openFlow(page.now())?.name).toBe('verifyAttributes');
  });

  test('is not asked when the session was there already', async () => {
    const page = await signedIn();
    page.actor.send({ type: 'user.refreshRequested' });
    await page.fetchUser.last().answer(UNVERIFIED);
    expect(openFlow(page.now())).toBeNull();
  });
});

test('coming back from a provider opens the flow that completes the sign-in', async () => {
  const { actor, now } = await visiting();
  actor.send({ type: 'signIn.requested', entry: { flow: 'federatedSignIn' } });
  await settled();
  expect(openFlow(now())?.name).toBe('federatedSignIn');
});

test('D11: the username survives a provider that one comes back from without a session', async () => {
  const page = await visiting();
  page.actor.send({ type: 'signIn.requested' });
  await settled();
  const flow = openFlow(page.now());
  if (flow?.name !== 'signIn') throw new Error('Signing in is not open.');
  flow.ref
    .getSnapshot()
    .children.credentialsForm?.send({ type: 'field.changed', field: 'username', value: 'ade@leeds.example' });
  flow.ref.send({ type: 'provider.chosen', provider: 'Google' });
  await settled();
  expect(openFlow(page.now())?.name).toBe('federatedSignIn');
  page.actor.send({ type: 'signIn.requested', entry: { flow: 'signIn' } });
  await settled();
  expect(page.now().context.username).toBe('ade@leeds.example');
});

test('an account that is confirmed but cannot be signed in says that it is confirmed', async () => {
  const page = await submitted();
  await page.authenticate.last().answer({ kind: 'unconfirmed' });
  await page.enterCode('135790');
  await page.confirm.last().answer({ kind: 'confirmed' });
  await settled();
  await page.authenticate.last().answer({ kind: 'refused', code: 'network' });
  const flow = openFlow(page.now());
  expect(flow?.name === 'signIn' && flow.ref.getSnapshot().context.notice).toBe('accountConfirmed');
});

describe('D4: a member who cannot be loaded', () => {
  test('keeps the session when something other than the session is wrong, and learns what', async () => {
    const page = await submitted();
    await page.authenticate.last().answer({ kind: 'signedIn' });
    await page.fetchUser.last().answer({ kind: 'failed', code: 'credentialsMissing' });
    expect([authenticatorScreen(page.now()), page.now().context.problem]).toEqual([
      'userUnavailable',
      'credentialsMissing',
    ]);
    expect(page.signOut.calls).toHaveLength(0);
  });
});

test('a session of another member takes the place of the one that is shown, and nothing of it stays', async () => {
  const page = await signedIn();
  page.actor.send({ type: 'session.replacedElsewhere' });
  expect(page.now().context.user).toBeNull();
  await page.checkSession.last().answer({ kind: 'signedIn' });
  await page.fetchUser.last().answer({
    kind: 'user',
    user: { username: 'ade', attributes: { email: 'ade@leeds.example', email_verified: 'true' } },
  });
  expect(page.now().context.user?.username).toBe('ade');
  expect(page.emitted.map(({ type }) => type)).toEqual(['signedIn', 'signedOut', 'signedIn']);
  expect(page.signOut.calls).toHaveLength(0);
});
