/** How to try the session: how the service answers, who asks for credentials, and what must always be true. */
import { defineModel } from '../kit/model.ts';
import { sessionMachine } from '#machines/session/session.machine.ts';
import { credentials, credentialsProblem } from '#machines/session/session.selectors.ts';
import type { Credentials, SessionEvent } from '#machines/session/session.types.ts';

const SECRET_KEY = 'mD3kZ8-secret-access-key';
const SESSION_TOKEN = 'vQ7pL2-session-token';

export const sampleCredentials: Credentials = {
  identityId: 'us-east-1:2f1c7b1e-95a4-4f0e-8b6f-1d8a5e3c9b70',
  identityKind: 'primary',
  accessKeyId: 'ASIAEXAMPLE',
  secretAccessKey: SECRET_KEY,
  sessionToken: SESSION_TOKEN,
};

const unreachable = { output: { kind: 'unreachable' } } as const;

export const sessionModel = defineModel({
  machine: sessionMachine,
  claims: ['1.07', '4.04', '4.15', '7.07', '8.06', '9.03'],
  inputs: {
    'a member': { identityKind: 'primary', tokenRefreshIntervalMs: 3_600_000 },
    'a guest': { identityKind: 'guest', tokenRefreshIntervalMs: 3_600_000 },
  },
  events: (): SessionEvent[] => [{ type: 'credentials.requested' }, { type: 'network.returned' }],
  replies: {
    refreshTokens: {
      'brings new tokens': { output: { kind: 'refreshed' } },
      'says that the session is over': { output: { kind: 'refused', code: 'sessionExpired' } },
      'cannot be reached': unreachable,
    },
    fetchCredentials: {
      'brings credentials': { output: { kind: 'credentials', credentials: sampleCredentials } },
      'brings no identity id': { output: { kind: 'refused', code: 'identityMissing' } },
      'brings no keys': { output: { kind: 'refused', code: 'credentialsMissing' } },
      'cannot be reached': unreachable,
    },
  },
  withoutScreen: {
    'session.open': 'It all happens in the background; who needs it reads its selectors.',
  },
  home: {
    name: 'tokens that are good, or the end',
    isThere: (snapshot) => snapshot.matches({ open: { tokens: 'resting' } }) || snapshot.status === 'done',
  },
  secrets: [SECRET_KEY, SESSION_TOKEN].map((text) => ({
    name: text,
    text,
    mayLive: (snapshot) => snapshot.matches({ open: { credentials: 'held' } }),
  })),
  invariants: {
    'credentials are there exactly while they can be used': (snapshot) =>
      (credentials(snapshot) !== null) === snapshot.matches({ open: { credentials: 'held' } }),
    'a failure is named exactly while it lasts': (snapshot) =>
      snapshot.status === 'done' ||
      (credentialsProblem(snapshot) !== null) === snapshot.matches({ open: { credentials: 'failed' } }),
    'a guest has no tokens to refresh and no session to lose': (snapshot) =>
      snapshot.context.identityKind === 'primary' || snapshot.matches({ open: { tokens: 'resting' } }),
  },
});
