/** The authenticator by example: what a tab makes of a session that the member ends in another one. */
import { describe, expect, test } from 'vitest';
import { authStatus, wasSignedOut } from '#machines/authenticator/authenticator.selectors.ts';
import { CONFIGURED, open, signedIn } from './open-authenticator.ts';

describe('a member who signs out in another tab', () => {
  /** The member's details are asked for again, as after a call was refused. */
  const ask = async () => {
    const page = await signedIn();
    page.actor.send({ type: 'user.refreshRequested' });
    return page;
  };
  const isOver = async (page: Awaited<ReturnType<typeof ask>>) => {
    await page.signOut.last().answer();
    return page.emitted.at(-1);
  };

  test('gets no message that the session has ended when the service refuses this tab', async () => {
    const page = await ask();
    page.actor.send({ type: 'session.endingElsewhere' });
    expect(authStatus(page.now())).toBe('authenticated');
    await page.fetchUser.last().answer({ kind: 'refused', code: 'sessionExpired' });
    expect(await isOver(page)).toEqual({ type: 'signedOut', reason: 'elsewhere', failure: null });
    expect(wasSignedOut(page.now())).toBe(false);
  });

  test('nor when this tab learns of it after the refusal', async () => {
    const page = await ask();
    await page.fetchUser.last().answer({ kind: 'refused', code: 'sessionExpired' });
    page.actor.send({ type: 'session.endingElsewhere' });
    expect(await isOver(page)).toEqual({ type: 'signedOut', reason: 'elsewhere', failure: null });
    expect(wasSignedOut(page.now())).toBe(false);
  });

  test('nor when this tab was still opening', async () => {
    const page = open();
    page.actor.send({ type: 'session.endingElsewhere' });
    await page.checkSession.last().answer({ kind: 'signedIn' });
    await page.loadConfiguration.last().answer(CONFIGURED);
    await page.fetchUser.last().answer({ kind: 'refused', code: 'sessionExpired' });
    expect(await isOver(page)).toEqual({ type: 'signedOut', reason: 'elsewhere', failure: null });
  });

  test('gets the message for a later session that the service ends', async () => {
    const page = await ask();
    page.actor.send({ type: 'session.endingElsewhere' });
    page.actor.send({ type: 'session.endedElsewhere' });
    page.actor.send({ type: 'session.startedElsewhere' });
    await page.checkSession.last().answer({ kind: 'signedIn' });
    await page.fetchUser.last().answer({ kind: 'refused', code: 'sessionExpired' });
    expect(await isOver(page)).toEqual({ type: 'signedOut', reason: 'refused', failure: null });
    expect(wasSignedOut(page.now())).toBe(true);
    // Another member of this browser signs out: what was refused before stays so.
    page.actor.send({ type: 'session.endingElsewhere' });
    expect(wasSignedOut(page.now())).toBe(true);
  });

  test('says so to others before the service is asked', async () => {
    const page = await signedIn();
    page.actor.send({ type: 'signOut.requested' });
    expect(page.emitted.at(-1)).toEqual({ type: 'signingOut' });
  });
});
