/** How to try analytics: consent that comes and goes, people who sign in and out, a library that does not come. */
import { defineModel } from '../kit/model.ts';
import { analyticsMachine, isReporting, type AnalyticsEvent } from '#machines/analytics/analytics.machine.ts';

const done = { output: undefined };

export const analyticsModel = defineModel({
  machine: analyticsMachine,
  claims: ['1.09', '4.17'],
  inputs: { 'a document': undefined },
  events: (): AnalyticsEvent[] => [
    { type: 'consent.given' },
    { type: 'consent.missing' },
    { type: 'member.known', identityId: 'marta' },
    { type: 'member.known', identityId: 'ade' },
    { type: 'member.gone' },
    { type: 'use.happened', use: { name: 'dataset viewed', properties: {} } },
  ],
  replies: {
    initialise: {
      'is there': { output: { identifiedAs: null } },
      'is there, and remembers a member': { output: { identifiedAs: 'marta' } },
    },
    identify: { succeeds: done },
    forget: { 'is done': done },
    reset: { 'is done': done },
    resetAfterFailure: { 'is done': done },
  },
  withoutScreen: {
    'analytics.withoutConsent.resting': 'Nothing of analytics is ever seen.',
    'analytics.withConsent.unavailable': 'Nothing of analytics is ever seen.',
    'analytics.withConsent.running.settled': 'Nothing of analytics is ever seen.',
  },
  home: {
    name: 'nothing reported to anyone',
    isThere: (snapshot) => snapshot.matches({ withoutConsent: 'resting' }),
  },
  invariants: {
    'no one is identified where nothing is reported': (snapshot) =>
      isReporting(snapshot) || snapshot.context.identifiedAs === null,
    'a signed-in member is known once it has settled': (snapshot) =>
      !snapshot.matches({ withConsent: { running: 'settled' } }) ||
      snapshot.context.identityId === undefined ||
      snapshot.context.identifiedAs === snapshot.context.identityId,
  },
});
