/** How to try the application: visitors and members, and an authenticator that loads, fails or breaks. */
import { defineModel } from '../kit/model.ts';
import { applicationMachine, type ApplicationEvent } from '#machines/application/application.machine.ts';
import { runningChild, isSignInWaiting, isWaking } from '#machines/application/application.selectors.ts';

/** The regions beside authentication, with their state while all is well. None of them knows of another. */
const beside = {
  version: 'guarded',
  redirects: 'checked',
  consent: 'kept',
  analytics: 'present',
  appearance: 'chosen',
  news: 'told',
} as const;

export const applicationModel = defineModel({
  machine: applicationMachine,
  inputs: {
    'a visitor': { runningBuild: 'build-1', sessionExpected: false },
    'a member': { runningBuild: 'build-1', sessionExpected: true },
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
  mayBreak: (snapshot) => snapshot.matches(beside),
  withoutScreen: {
    'application.authentication.dormant': 'The page underneath is all there is to see.',
    'application.consent.kept': 'Consent itself asks.',
    'application.consent.broken': 'Nothing is allowed, and the page works on.',
    'application.analytics.present': 'Nothing of analytics is ever seen.',
    'application.analytics.broken': 'Nothing of analytics is ever seen.',
    'application.version.guarded': 'A newer build is announced by the guard.',
    'application.version.unguarded': 'The page works on without the guard.',
    'application.redirects.checked': 'An address without a page has one that says so.',
    'application.redirects.unchecked': 'Pages open without the check.',
    'application.appearance.chosen': 'The colours of the page are what is seen.',
    'application.appearance.unchosen': 'The colours of the page are what is seen.',
    'application.news.told': 'The notifications show themselves.',
    'application.news.untold': 'There is nobody to show any.',
    'application.authentication.awake': 'The authenticator shows what there is to see.',
  },
  home: {
    name: 'a running authenticator',
    isThere: (snapshot) => snapshot.matches({ authentication: 'awake' }),
  },
  invariants: {
    'a wish to sign in waits only for the code': (snapshot) =>
      !isSignInWaiting(snapshot) || isWaking(snapshot) || snapshot.matches({ authentication: 'unavailable' }),
    'the authenticator runs exactly while awake': (snapshot) =>
      (runningChild(snapshot, 'authenticator') !== null) === snapshot.matches({ authentication: 'awake' }),
    'whoever may have a session is not left asleep': (snapshot) =>
      !snapshot.context.sessionExpected || !snapshot.matches({ authentication: 'dormant' }),
  },
});
