/**
 * Verifying an address or a number after signing in: an offer, which can be skipped at either step.
 *
 * A call cannot be taken back. A person who skips during one is let go once it has answered, so that what was verified
 * at the last moment is known to have been.
 */
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { answered } from '../conventions/call.ts';
import { pendingCall, whenLeft } from '../conventions/pending-call.ts';
import { whyRefused } from '../identity/auth-error.ts';
import { confirming } from './verify-attributes.confirming.ts';
import { verifyAttributesSetup } from './verify-attributes.setup.ts';
import type { VerifyAttributesOutput } from './verify-attributes.types.ts';
import { verifyAttributesActors, type VerifyAttributesServices } from './verify-attributes.actors.ts';

const SENDING = '#verifyAttributes.choosing.sending';

export const verifyAttributesMachine = verifyAttributesSetup.createMachine({
  id: 'verifyAttributes',
  description: 'From an unverified address or number to a verified one.',
  context: ({ input }) => ({
    remaining: input.unverified,
    verified: [],
    chosen: 'email',
    delivery: null,
    code: '',
    notice: null,
    error: null,
  }),
  initial: 'offering',
  output: ({ event }) => event.output as VerifyAttributesOutput,
  on: { 'verification.skipped': { target: '.finished' } },
  states: {
    offering: {
      description: 'What is still to be verified is offered; with nothing left, the flow ends.',
      always: [{ guard: 'isAnythingLeft', target: 'choosing' }, { target: 'finished' }],
    },
    choosing: {
      description: 'The member chooses what to verify.',
      meta: { screen: 'selectUnverified', requirements: ['2.20', '4.13', '5.05'] },
      exit: ['forgetError', 'forgetNotice'],
      initial: 'weighing',
      states: {
        weighing: {
          description: 'The member weighs what is offered, or skips it.',
          on: {
            'attribute.chosen': {
              guard: { type: 'isRemaining', params: ({ event }) => event },
              target: 'sending',
              actions: ['forgetError', { type: 'choose', params: ({ event }) => event }],
            },
          },
        },
        sending: {
          description: 'The service sends a code.',
          tags: ['busy'],
          invoke: {
            id: 'sendCode',
            src: 'sendCode',
            input: ({ context }) => ({ attribute: context.chosen }),
            onDone: [
              {
                guard: { type: 'isSessionRefused', params: answered },
                target: '#verifyAttributes.sessionRefused',
              },
              whenLeft(SENDING, '#verifyAttributes.finished'),
              {
                guard: { type: 'isCodeSent', params: answered },
                target: '#verifyAttributes.confirming',
                actions: { type: 'storeDelivery', params: answered },
              },
              {
                target: 'weighing',
                actions: {
                  type: 'storeError',
                  params: whyRefused,
                },
              },
            ],
            onError: [
              whenLeft(SENDING, '#verifyAttributes.finished'),
              { target: 'weighing', actions: { type: 'storeError', params: { code: 'unknown' } } },
            ],
          },
          ...pendingCall('verification.skipped'),
        },
      },
    },
    confirming,
    formBroken: {
      description: 'The form itself has failed; going back creates it again.',
      meta: { screen: 'verificationBroken' },
      on: { 'back.requested': { target: 'choosing' } },
    },
    finished: {
      type: 'final',
      description: 'Everything is verified, or the member goes on without.',
      output: ({ context }): VerifyAttributesOutput => ({ kind: 'finished', verified: context.verified }),
    },
    sessionRefused: {
      type: 'final',
      description: 'The service has refused the session itself; the parent ends it.',
      output: (): VerifyAttributesOutput => ({ kind: 'sessionRefused' }),
    },
  },
});

export type VerifyAttributesRef = ActorRefFrom<typeof verifyAttributesMachine>;
export type VerifyAttributesSnapshot = SnapshotFrom<typeof verifyAttributesMachine>;

/** The machine with the application's services. */
export const provideVerifyAttributes = (services: VerifyAttributesServices): typeof verifyAttributesMachine =>
  verifyAttributesMachine.provide({ actors: verifyAttributesActors(services) });
