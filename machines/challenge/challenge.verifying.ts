/** A code is with the service: the same for a code that was sent and for the first one of an app. */
import {
  breakIn,
  isRefused,
  refuseIn,
  storeStep,
  whenLate,
  whenOver,
  whenRefusedLate,
  whenWithdrawn,
} from './challenge.answers.ts';
import { challengeSetup } from './challenge.setup.ts';

/** A sibling of `entering`, where a refused code leads back to. */
export const verifying = challengeSetup.createStateConfig({
  description: 'The service checks the code.',
  tags: ['busy'],
  exit: 'forgetCode',
  invoke: {
    id: 'confirmCode',
    src: 'confirmCode',
    input: ({ context }) => ({ code: context.code }),
    onDone: [
      ...whenOver,
      whenRefusedLate,
      { guard: isRefused, target: 'entering', actions: refuseIn('codeForm') },
      { target: '#challenge.routing', actions: [storeStep, 'forgetAnswers'] },
    ],
    onError: [whenWithdrawn, whenLate, { target: 'entering', actions: breakIn('codeForm') }],
  },
  on: {
    'flow.cancelled': { actions: 'withdraw' },
    // Going back would leave a call behind that can still open a session.
    'back.requested': {},
  },
});
