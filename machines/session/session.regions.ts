/** The two regions of the session: the tokens, and the credentials of the identity pool. */
import { answered } from '../conventions/call.ts';
import { sessionSetup } from './session.setup.ts';

export const tokens = sessionSetup.createStateConfig({
  description: "The member's tokens; a guest has none.",
  meta: { requirements: ['4.04', '9.03'] },
  initial: 'resting',
  states: {
    resting: {
      description: 'There is nothing to refresh, or not yet.',
      after: { refreshInterval: { guard: 'isMember', target: 'refreshing' } },
    },
    refreshing: {
      description: 'New tokens are fetched.',
      tags: ['background'],
      invoke: {
        id: 'refreshTokens',
        src: 'refreshTokens',
        onDone: [
          { guard: { type: 'isRefreshed', params: answered }, target: 'resting' },
          { guard: { type: 'isUnreachable', params: answered }, target: 'offline' },
          { target: '#session.refused', actions: { type: 'storeRefusal', params: answered } },
        ],
        // What breaks is not waited for; only the network is (specification, section 4).
        onError: { target: '#session.refused' },
      },
    },
    offline: {
      description:
        'The service could not be reached; the tokens are kept and the service is asked again soon.',
      after: { retryPause: { target: 'refreshing' } },
      on: { 'network.returned': { target: 'refreshing' } },
    },
  },
});

export const credentials = sessionSetup.createStateConfig({
  description:
    'Credentials of the identity pool. A guest gets an identity only when something first needs one, since it is kept in the browser.',
  meta: { requirements: ['1.07', '4.15', '7.07', '8.06', '9.03'] },
  initial: 'none',
  states: {
    none: {
      description: 'No credentials have been requested yet.',
      on: { 'credentials.requested': { target: 'fetching' } },
    },
    fetching: {
      description: 'An identity id and credentials for it are fetched; requests made meanwhile get the same.',
      tags: ['background'],
      entry: 'forgetProblem',
      invoke: {
        id: 'fetchCredentials',
        src: 'fetchCredentials',
        onDone: [
          {
            guard: { type: 'isCredentials', params: answered },
            target: 'held',
            actions: { type: 'storeCredentials', params: answered },
          },
          {
            target: 'failed',
            actions: { type: 'storeProblem', params: answered },
          },
        ],
        onError: { target: 'failed', actions: 'storeUnknownProblem' },
      },
    },
    held: {
      description: 'The credentials can be used.',
      exit: 'forgetCredentials',
      after: { credentialsLifetime: { target: 'stale' } },
    },
    stale: {
      description: 'The credentials have expired; new ones are fetched when they are requested.',
      on: { 'credentials.requested': { target: 'fetching' } },
    },
    failed: {
      description: 'There are no credentials, and the reason is known; the next request tries again.',
      on: {
        'credentials.requested': { target: 'fetching' },
        'network.returned': { guard: 'wasUnreachable', target: 'fetching' },
      },
    },
  },
});
