/** The application before, while and after its actors arrive. */
import { describe, expect, it, vi } from 'vitest';
import type { ApplicationEvent } from '#machines/application/application.machine.ts';
import { INITIAL_VIEW, type ApplicationView, type Authentication } from '#src/app/application-view.ts';
import { createApplication, createServerApplication, type ActorSystem } from '#src/app/application.ts';

function system(first: Partial<Authentication> = {}) {
  let current: ApplicationView = {
    ...INITIAL_VIEW,
    authenticator: { ...INITIAL_VIEW.authenticator, ...first },
  };
  const listeners = new Set<() => void>();
  const send = vi.fn<(event: ApplicationEvent) => void>();
  const actors: ActorSystem = {
    getSnapshot: () => current,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    passAddress: async () => undefined,
    send,
  };
  const become = (next: Partial<Authentication>) => {
    current = { ...current, authenticator: { ...current.authenticator, ...next } };
    for (const listener of listeners) listener();
  };
  return { actors, send, become };
}

const open = (loadActors: () => Promise<ActorSystem>, sessionExpected = false) =>
  createApplication({ sessionExpected, colourMode: 'dark', loadActors });

const never = () => new Promise<never>(() => {});

describe('before the actors arrive', () => {
  it('a visitor is a visitor at once, in the colours that were painted', async () => {
    const application = open(never);
    expect(application.getSnapshot()).toEqual({ ...INITIAL_VIEW, colourMode: 'dark' });
    expect(await application.settled()).toBe('unauthenticated');
  });

  it('with a token cookie it is not known whether there is a session', () => {
    expect(open(never, true).getSnapshot().authenticator).toMatchObject({
      status: 'configuring',
      isSessionExpected: true,
    });
  });

  it('a request to sign in is shown at once and sent later', async () => {
    const { actors, send, become } = system();
    const loaded = Promise.withResolvers<ActorSystem>();
    const application = open(() => loaded.promise);
    const changes = vi.fn();
    application.subscribe(changes);
    application.send({ type: 'signIn.requested', destination: '/dashboard' });
    expect(application.getSnapshot().authenticator).toMatchObject({ isSignInOpen: true, isBusy: true });
    expect(changes).toHaveBeenCalledTimes(1);
    loaded.resolve(actors);
    await vi.waitFor(() =>
      expect(send).toHaveBeenCalledExactlyOnceWith({ type: 'signIn.requested', destination: '/dashboard' }),
    );
    become({ isSignInOpen: true, screen: 'signIn' });
    expect(application.getSnapshot().authenticator.screen).toBe('signIn');
  });

  it('events are sent in the order in which they came, and later ones at once', async () => {
    const { actors, send } = system();
    const loadActors = vi.fn(() => Promise.resolve(actors));
    const application = open(loadActors);
    const events: ApplicationEvent[] = [
      { type: 'mode.chosen', mode: 'dark' },
      { type: 'signIn.requested' },
      { type: 'everything.declined' },
      { type: 'signIn.closed' },
    ];
    application.start();
    for (const event of events.slice(0, 3)) application.send(event);
    await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(3));
    application.send({ type: 'signIn.closed' });
    expect(send.mock.calls.map(([event]) => event)).toEqual(events);
    expect(loadActors).toHaveBeenCalledTimes(1);
  });
});

describe('settled', () => {
  it('waits until it is certain', async () => {
    const { actors, become } = system({ status: 'configuring', isBusy: true });
    const application = open(async () => actors, true);
    const seen = vi.fn();
    const settled = application.settled().then(seen);
    application.start();
    await vi.waitFor(() => expect(application.getSnapshot().authenticator.isBusy).toBe(true));
    expect(seen).not.toHaveBeenCalled();
    become({ status: 'authenticated' });
    await settled;
    expect(seen).toHaveBeenCalledExactlyOnceWith('authenticated');
  });
});

describe('when the code cannot be loaded', () => {
  it('says so, does not turn a member away, and sends everything when it is tried again', async () => {
    const { actors, send } = system({ status: 'authenticated' });
    const loadActors = vi
      .fn<() => Promise<ActorSystem>>()
      .mockRejectedValueOnce(new Error('offline'))
      .mockResolvedValue(actors);
    const application = open(loadActors, true);
    application.send({ type: 'user.refreshRequested' });
    await vi.waitFor(() =>
      expect(application.getSnapshot().authenticator).toMatchObject({
        status: 'configuring',
        screen: 'authenticationUnavailable',
      }),
    );
    application.send({ type: 'retry.requested' });
    expect(application.getSnapshot().authenticator.screen).toBeNull();
    await vi.waitFor(() =>
      expect(send.mock.calls).toEqual([[{ type: 'user.refreshRequested' }], [{ type: 'retry.requested' }]]),
    );
    expect(await application.settled()).toBe('authenticated');
  });
});

describe('on the server', () => {
  it('every person is a visitor', () => {
    expect(createServerApplication().getSnapshot()).toEqual(INITIAL_VIEW);
  });
});
