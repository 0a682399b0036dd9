/** The application before, while and after its actors arrive. */
import { describe, expect, it, vi } from 'vitest';
import {
  createApplication,
  createServerApplication,
  VISITOR,
  type ActorSystem,
  type Authentication,
} from '#src/app/application.ts';

function system(first: Partial<Authentication> = {}) {
  let current: Authentication = { ...VISITOR, ...first };
  const listeners = new Set<() => void>();
  const verbs = {
    signIn: vi.fn(),
    closeSignIn: vi.fn(),
    prepareSignIn: vi.fn(),
    signOut: vi.fn(),
    retry: vi.fn(),
    update: vi.fn(),
    confirmUpdate: vi.fn(),
    cancelUpdate: vi.fn(),
    chooseColourMode: vi.fn(),
    notify: vi.fn(),
    dismissNotification: vi.fn(),
    beginRest: vi.fn(),
    endRest: vi.fn(),
    refreshUser: vi.fn(),
    allowEverything: vi.fn(),
    allowNothing: vi.fn(),
    choosePurposes: vi.fn(),
    capture: vi.fn(),
  } satisfies ActorSystem['verbs'];
  const actors: ActorSystem = {
    authentication: {
      get: () => current,
      subscribe: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    isOutdated: { get: () => false, subscribe: () => () => {} },
    isUpdateAsked: { get: () => false, subscribe: () => () => {} },
    passAddress: async () => undefined,
    consent: { get: () => ({ status: 'none', allowed: [] }), subscribe: () => () => {} },
    colourMode: { get: () => null, subscribe: () => () => {} },
    isResting: { get: () => false, subscribe: () => () => {} },
    verbs,
  };
  const become = (next: Partial<Authentication>) => {
    current = { ...current, ...next };
    for (const listener of listeners) listener();
  };
  return { actors, verbs, become };
}

describe('before the actors arrive', () => {
  it('a visitor is a visitor at once', async () => {
    const application = createApplication({
      sessionExpected: false,
      loadActors: () => new Promise(() => {}),
    });
    expect(application.authentication.get()).toEqual(VISITOR);
    expect(await application.settled()).toBe('unauthenticated');
  });

  it('nobody can say who somebody with a cookie is', () => {
    const application = createApplication({ sessionExpected: true, loadActors: () => new Promise(() => {}) });
    expect(application.authentication.get().status).toBe('configuring');
  });

  it('a wish to sign in is answered at once and passed on later', async () => {
    const { actors, verbs, become } = system();
    const loaded = Promise.withResolvers<ActorSystem>();
    const application = createApplication({ sessionExpected: false, loadActors: () => loaded.promise });
    const changes = vi.fn();
    application.authentication.subscribe(changes);
    application.verbs.signIn({ destination: '/dashboard' });
    expect(application.authentication.get()).toMatchObject({ isSignInOpen: true, isBusy: true });
    expect(changes).toHaveBeenCalledTimes(1);
    loaded.resolve(actors);
    await vi.waitFor(() =>
      expect(verbs.signIn).toHaveBeenCalledExactlyOnceWith({ destination: '/dashboard' }),
    );
    become({ isSignInOpen: true, screen: 'signIn' });
    expect(application.authentication.get().screen).toBe('signIn');
  });

  it('loads them once, however often it is asked', async () => {
    const { actors, verbs } = system();
    const loadActors = vi.fn(() => Promise.resolve(actors));
    const application = createApplication({ sessionExpected: false, loadActors });
    application.start();
    application.verbs.prepareSignIn();
    application.verbs.signIn();
    await vi.waitFor(() => expect(verbs.signIn).toHaveBeenCalledTimes(1));
    expect(loadActors).toHaveBeenCalledTimes(1);
  });
});

describe('settled', () => {
  it('waits until it is certain', async () => {
    const { actors, become } = system({ status: 'configuring' });
    const application = createApplication({ sessionExpected: true, loadActors: async () => actors });
    const seen = vi.fn();
    const settled = application.settled().then(seen);
    application.start();
    await vi.waitFor(() => expect(application.authentication.get().isBusy).toBe(false));
    expect(seen).not.toHaveBeenCalled();
    become({ status: 'authenticated' });
    await settled;
    expect(seen).toHaveBeenCalledExactlyOnceWith('authenticated');
  });
});

describe('when the code cannot be loaded', () => {
  it('says so, keeps a member from being turned away, and tries again', async () => {
    const { actors, verbs } = system({ status: 'authenticated' });
    const loadActors = vi
      .fn<() => Promise<ActorSystem>>()
      .mockRejectedValueOnce(new Error('offline'))
      .mockResolvedValue(actors);
    const application = createApplication({ sessionExpected: true, loadActors });
    application.verbs.refreshUser();
    await vi.waitFor(() =>
      expect(application.authentication.get()).toMatchObject({
        status: 'configuring',
        screen: 'authenticationUnavailable',
      }),
    );
    application.verbs.retry();
    expect(application.authentication.get().screen).toBeNull();
    await vi.waitFor(() => expect(verbs.retry).toHaveBeenCalledTimes(1));
    expect(await application.settled()).toBe('authenticated');
  });
});

describe('on the server', () => {
  it('is a visitor for everybody', () => {
    expect(createServerApplication().authentication.get()).toEqual(VISITOR);
  });
});
