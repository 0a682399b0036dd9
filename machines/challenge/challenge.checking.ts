/** A code is with the service: the same for a code that was sent and for the first one of an app. */
import { pendingCall, whenLeft } from '../conventions/pending-call.ts';
import { breakIn, isStep, LEFT, refuseIn, storeStep, whenOver } from './challenge.answers.ts';
import { challengeSetup } from './challenge.setup.ts';

/** A sibling of `typing`, where a refused code leads back to. @param at the id of the state */
export const checking = (at: `#${string}`) =>
  challengeSetup.createStateConfig({
    description: 'The service checks the code.',
    tags: ['busy'],
    exit: 'forgetCode',
    invoke: {
      id: 'confirmCode',
      src: 'confirmCode',
      input: ({ context }) => ({ code: context.code }),
      onDone: [
        ...whenOver(at),
        { guard: isStep, target: '#challenge.routing', actions: [storeStep, 'forgetAnswers'] },
        { target: 'typing', actions: refuseIn('codeForm') },
      ],
      onError: [whenLeft(at, LEFT), { target: 'typing', actions: breakIn('codeForm') }],
    },
    // Going back would leave a call behind that can still open a session.
    ...pendingCall('flow.cancelled', 'back.requested'),
  });
