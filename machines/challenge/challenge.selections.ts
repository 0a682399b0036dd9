/** The parts of the chart where the member chooses: a second factor to use, or one to set up. */
import { pendingCall, whenLeft } from '../conventions/pending-call.ts';
import { isStep, LEFT, storeBreakage, storeRefusal, storeStep, whenOver } from './challenge.answers.ts';
import { session } from './challenge.session.ts';
import { challengeSetup } from './challenge.setup.ts';
import { chosenMethod, chosenSetUp } from './challenge.steps.ts';

const REQUESTING_METHOD = '#challenge.selection.entry.requesting';
const REQUESTING_SET_UP = '#challenge.setUpSelection.entry.requesting';

export const selection = challengeSetup.createStateConfig({
  description: 'The member has several second factors and chooses one.',
  meta: { screen: 'selectMfaMethod', requirements: ['2.20', '4.09'] },
  exit: 'forgetError',
  on: { 'back.requested': { target: 'left' } },
  type: 'parallel',
  states: {
    entry: {
      description: 'The choice.',
      initial: 'choosing',
      states: {
        choosing: {
          description: 'The person weighs the factors the service offers.',
          on: {
            'choice.changed': { actions: 'forgetError' },
            'method.chosen': {
              guard: { type: 'isOfferedMethod', params: ({ event }) => event },
              target: 'requesting',
              actions: {
                type: 'holdAnswer',
                params: ({ event }) => ({ kind: 'method' as const, method: event.method }),
              },
            },
          },
        },
        requesting: {
          description: 'The service prepares the chosen factor.',
          tags: ['busy'],
          invoke: {
            id: 'chooseMethod',
            src: 'chooseMethod',
            input: ({ context }) => ({ method: chosenMethod(context.given) }),
            onDone: [
              ...whenOver(REQUESTING_METHOD),
              { guard: isStep, target: '#challenge.routing', actions: storeStep },
              { target: 'choosing', actions: storeRefusal },
            ],
            onError: [whenLeft(REQUESTING_METHOD, LEFT), { target: 'choosing', actions: storeBreakage }],
          },
          ...pendingCall('flow.cancelled', 'back.requested'),
        },
      },
    },
    session: session(REQUESTING_METHOD),
  },
});

export const setUpSelection = challengeSetup.createStateConfig({
  description: 'The member has no second factor yet and chooses which to set up.',
  meta: { screen: 'selectMfaSetUp', requirements: ['2.20', '4.09'] },
  exit: 'forgetError',
  on: { 'back.requested': { target: 'left' } },
  type: 'parallel',
  states: {
    entry: {
      description: 'The choice.',
      initial: 'choosing',
      states: {
        choosing: {
          description: 'The person weighs the factors that can be set up.',
          on: {
            'choice.changed': { actions: 'forgetError' },
            'setUp.chosen': {
              guard: { type: 'isOfferedSetUp', params: ({ event }) => event },
              target: 'requesting',
              actions: {
                type: 'holdAnswer',
                params: ({ event }) => ({ kind: 'setUp' as const, method: event.method }),
              },
            },
          },
        },
        requesting: {
          description: 'The service prepares the set-up.',
          tags: ['busy'],
          invoke: {
            id: 'chooseSetUp',
            src: 'chooseSetUp',
            input: ({ context }) => ({ method: chosenSetUp(context.given) }),
            onDone: [
              ...whenOver(REQUESTING_SET_UP),
              { guard: isStep, target: '#challenge.routing', actions: storeStep },
              { target: 'choosing', actions: storeRefusal },
            ],
            onError: [whenLeft(REQUESTING_SET_UP, LEFT), { target: 'choosing', actions: storeBreakage }],
          },
          ...pendingCall('flow.cancelled', 'back.requested'),
        },
      },
    },
    session: session(REQUESTING_SET_UP),
  },
});
