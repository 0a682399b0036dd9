/** How to try consent: people who allow, decline, choose and change their minds, and a server out of reach. */
import { defineModel } from '../kit/model.ts';
import { consentMachine, hasAgreed } from '#machines/consent/consent.machine.ts';
import { consentStatus, isAllowed, isAsking } from '#machines/consent/consent.selectors.ts';
import type { ConsentEvent, KeptConsent } from '#machines/consent/consent.types.ts';

const newcomer: KeptConsent = { decision: null, hasAgreed: false, unasked: false, proofDue: false };

export const consentModel = defineModel({
  machine: consentMachine,
  claims: ['3.15', '4.17'],
  inputs: { 'a document': undefined },
  events: (): ConsentEvent[] => [
    { type: 'everything.allowed' },
    { type: 'everything.declined' },
    { type: 'purposes.chosen', allowed: ['functional'] },
    { type: 'purposes.chosen', allowed: [] },
    { type: 'decision.madeElsewhere', decision: { kind: 'granted' } },
    { type: 'decision.madeElsewhere', decision: { kind: 'partial', allowed: [] } },
    { type: 'signal.read', unasked: true },
    { type: 'signal.read', unasked: false },
    { type: 'network.returned' },
  ],
  replies: {
    readConsent: {
      'finds nothing': { output: newcomer },
      'finds that no consent is needed': { output: { ...newcomer, unasked: true } },
      'finds that no one is to be asked, and a proof to send': {
        output: { ...newcomer, unasked: true, hasAgreed: true, proofDue: true },
      },
      'finds that everything is allowed, and a proof to send': {
        output: { ...newcomer, decision: { kind: 'granted' }, hasAgreed: true, proofDue: true },
      },
      'finds that everything is allowed': {
        output: { ...newcomer, decision: { kind: 'granted' }, hasAgreed: true },
      },
      'finds that some is allowed': {
        output: { ...newcomer, decision: { kind: 'partial', allowed: ['functional'] }, hasAgreed: true },
      },
      'finds a refusal': { output: { ...newcomer, decision: { kind: 'partial', allowed: [] } } },
      'finds agreement to another policy, and a proof to send': {
        output: { ...newcomer, hasAgreed: true, proofDue: true },
      },
    },
    keepDecision: {
      'is kept, with a proof': { output: { proofDue: true } },
      'is kept': { output: { proofDue: false } },
    },
    sendProofs: { 'are delivered': { output: undefined } },
  },
  withoutScreen: {
    'consent.choice.unasked': 'The page is all there is to see; the cookie policy says how things stand.',
    'consent.choice.decided': 'The page is all there is to see; the cookie policy says how things stand.',
    'consent.record.resting': 'Keeping a decision is nothing one looks at.',
    'consent.record.waiting': 'A proof that waits is nothing one can do anything about.',
  },
  home: {
    name: 'nothing allowed',
    isThere: (snapshot) => !isAllowed(snapshot, 'functional'),
  },
  invariants: {
    'a person who is asked has allowed nothing': (snapshot) =>
      !isAsking(snapshot) || !isAllowed(snapshot, 'functional'),
    'nothing is allowed without a decision': (snapshot) =>
      !isAllowed(snapshot, 'functional') || ['granted', 'partial'].includes(consentStatus(snapshot)),
    'what was allowed can be withdrawn': (snapshot) =>
      !isAllowed(snapshot, 'functional') || hasAgreed(snapshot.context),
    'a decision is what decided means': (snapshot) =>
      snapshot.matches({ choice: 'decided' }) === (snapshot.context.decision !== null),
    'a person who has decided is not asked': (snapshot) =>
      !isAsking(snapshot) || consentStatus(snapshot) === 'none',
  },
});
