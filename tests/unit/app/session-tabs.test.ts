/** A session in several tabs of one browser: what one announces and what the others make of it. */
import { describe, expect, it, vi } from 'vitest';
import { openSession } from './open-session.ts';

describe('a session in several tabs', () => {
  it('is signed out when another tab says so, without saying it again', async () => {
    const { application, signOut, status, onEndedElsewhere } = openSession({ session: 'signedIn' });
    application.start();
    await application.settled();
    const otherTab = new BroadcastChannel('session');
    const echo = vi.fn();
    otherTab.addEventListener('message', echo);
    otherTab.postMessage('ended');
    await vi.waitFor(() => expect(status()).toBe('unauthenticated'));
    expect(signOut).not.toHaveBeenCalled();
    // What only this document keeps has not been cleared.
    expect(onEndedElsewhere).toHaveBeenCalledOnce();
    expect(echo).not.toHaveBeenCalled();
    otherTab.close();
  });

  it('is announced to other tabs before the service is asked to end it', async () => {
    const { application, revokeToken } = openSession({ session: 'signedIn' });
    application.start();
    await application.settled();
    const otherTab = new BroadcastChannel('session');
    const heard = new Promise((resolve) => {
      otherTab.addEventListener('message', ({ data }) => resolve(data));
    });
    // The service does not answer before the other tab has heard of it.
    revokeToken.mockImplementationOnce(async () => void (await heard));
    application.send({ type: 'signOut.requested' });
    expect(await heard).toBe('ending');
    otherTab.close();
  });

  it('that is refused because another tab signs out ends without a message', async () => {
    const { application, fetchUser, onSessionRefused, onEndedElsewhere, status } = openSession({
      session: 'signedIn',
    });
    application.start();
    await application.settled();
    await vi.waitFor(() => expect(application.getSnapshot().authenticator.user).not.toBeNull());
    fetchUser.mockResolvedValueOnce({ kind: 'refused', code: 'sessionExpired' } as never);
    const otherTab = new BroadcastChannel('session');
    otherTab.postMessage('ending');
    // As every tab of the member hears that a call was refused, after what was announced before.
    otherTab.postMessage('refused');
    await vi.waitFor(() => expect(status()).toBe('unauthenticated'));
    expect(onSessionRefused).not.toHaveBeenCalled();
    expect(onEndedElsewhere).toHaveBeenCalledOnce();
    expect(application.getSnapshot().authenticator.wasSignedOut).toBe(false);
    otherTab.close();
  });

  it('learns from another tab that the service has ended the session', async () => {
    const { application, fetchUser, onEndedElsewhere, onSessionRefused, status } = openSession({
      session: 'signedIn',
    });
    application.start();
    await application.settled();
    await vi.waitFor(() => expect(application.getSnapshot().authenticator.user).not.toBeNull());
    fetchUser.mockResolvedValueOnce({ kind: 'refused', code: 'sessionExpired' } as never);
    const otherTab = new BroadcastChannel('session');
    otherTab.postMessage('refused');
    await vi.waitFor(() => expect(status()).toBe('unauthenticated'));
    expect(onSessionRefused).toHaveBeenCalledOnce();
    expect(onEndedElsewhere).not.toHaveBeenCalled();
    otherTab.close();
  });
});
