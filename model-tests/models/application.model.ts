/** How to try the application: visitors and members, and an authenticator that loads, fails or breaks. */
import { defineModel } from '../kit/model.ts';
import { applicationMachine, type ApplicationEvent } from '#machines/application/application.machine.ts';
import { runningChild, isSignInWaiting, isWaking } from '#machines/application/application.selectors.ts';

/** The regions beside authentication, each with what there is to see of it. None of them knows of another. */
const beside = {
  versionGuard: 'A newer build is announced by the guard.',
  redirect: 'An address without a page has one that says so.',
  consent: 'Consent itself asks.',
  analytics: 'Nothing of analytics is ever seen.',
  colourMode: 'The colours of the page are what is seen.',
  notifications: 'The notifications show themselves.',
} as const;
const regions = Object.keys(beside) as (keyof typeof beside)[];

export const applicationModel = defineModel({
  machine: applicationMachine,
  claims: ['1.01', '4.01'],
  inputs: {
    'a visitor': { runningBuild: 'build-1', sessionExpected: false },
    'a member': { runningBuild: 'build-1', sessionExpected: true, tokenRefreshIntervalMs: 600_000 },
  },
  events: (): ApplicationEvent[] => [
    { type: 'authentication.wanted' },
    { type: 'signIn.requested', destination: '/dashboard' },
    { type: 'signIn.requested' },
    { type: 'signIn.requested', entry: { flow: 'signUp', startAt: 'register' } },
    { type: 'signIn.closed' },
    { type: 'retry.requested' },
    { type: 'signOut.requested' },
    { type: 'user.refreshRequested' },
    { type: 'update.requested', hasTyped: false },
    { type: 'update.confirmed' },
    { type: 'update.cancelled' },
    { type: 'everything.allowed' },
    { type: 'everything.declined' },
    { type: 'purposes.chosen', allowed: [] },
    { type: 'use.happened', use: { name: 'dataset viewed', properties: {} } },
    { type: 'mode.chosen', mode: 'dark' },
    { type: 'notification.made', notification: { id: '1', kind: 'success', title: 'Saved' } },
    { type: 'notification.dismissed', id: '1', at: 1 },
    { type: 'rest.began', by: 'pointer', at: 1 },
    { type: 'rest.ended', by: 'pointer', at: 1 },
  ],
  replies: {
    loadAuthenticator: { 'is loaded': { output: undefined } },
    authenticator: {},
    // They have models of their own; here they can only fail.
    versionGuard: {},
    redirect: {},
    consent: {},
    analytics: {},
    colourMode: {},
    notifications: {},
  },
  mayBreak: (snapshot) => regions.every((region) => snapshot.matches({ [region]: 'running' } as never)),
  withoutScreen: {
    'application.authentication.dormant': 'The page underneath is all there is to see.',
    'application.authentication.awake': 'The authenticator shows what there is to see.',
    ...Object.fromEntries(regions.map((region) => [`application.${region}`, beside[region]])),
  },
  home: {
    name: 'a running authenticator',
    isThere: (snapshot) => snapshot.matches({ authentication: 'awake' }),
  },
  invariants: {
    'a request to sign in waits only for the code': (snapshot) =>
      !isSignInWaiting(snapshot) || isWaking(snapshot) || snapshot.matches({ authentication: 'unavailable' }),
    'the authenticator runs exactly while awake': (snapshot) =>
      (runningChild(snapshot, 'authenticator') !== null) === snapshot.matches({ authentication: 'awake' }),
    'a browser that may have a session is not left asleep': (snapshot) =>
      !snapshot.context.sessionExpected || !snapshot.matches({ authentication: 'dormant' }),
  },
});
