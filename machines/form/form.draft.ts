/** A form that saves by itself what is typed, in order or not; one without `save` stays `settled` for ever. */
import { draftOf } from './form.changes.ts';
import { formSetup } from './form.setup.ts';
import type { SaveAnswer } from './form.services.ts';

interface Answered {
  readonly event: { readonly output: SaveAnswer };
}
const answer = ({ event }: Answered) => ({ answer: event.output });

export const draft = formSetup.createStateConfig({
  description: 'Whether the service has what was typed, where the form saves by itself.',
  initial: 'settled',
  states: {
    settled: {
      description: 'There is nothing to save.',
      always: { guard: 'isSaveDue', target: 'waiting' },
    },
    waiting: {
      description: 'Something was typed, and is saved in a moment together with what follows.',
      always: { guard: 'isNothingUnsaved', target: 'settled' },
      after: {
        savePause: [
          { guard: 'isEditing', target: 'saving' },
          { target: 'waiting', reenter: true },
        ],
      },
    },
    saving: {
      description: 'The service is given what was typed; the person types on.',
      tags: ['background'],
      entry: 'noteSent',
      invoke: {
        id: 'save',
        src: 'save',
        input: ({ context }) => ({ values: draftOf(context), etag: context.etag }),
        onDone: [
          {
            guard: { type: 'isSaved', params: answer },
            target: 'settled',
            // The service may have put other values in place of those that were sent.
            actions: [{ type: 'storeSaved', params: answer }, 'validate'],
          },
          {
            guard: { type: 'isConflict', params: answer },
            target: ['settled', '#form.entry.conflicting'],
            actions: { type: 'storeTheirs', params: conflictOf },
          },
          { target: 'refused', actions: { type: 'storeRefusals', params: refusedWith } },
        ],
        onError: { target: 'unreachable' },
      },
    },
    refused: {
      description: 'The service does not take what was typed; something else is saved again.',
      always: { guard: 'isRefusalOver', target: 'settled' },
    },
    unreachable: {
      description: 'The service could not be asked, and is asked again soon.',
      always: { guard: 'isNothingUnsaved', target: 'settled' },
      after: { retryPause: { target: 'waiting' } },
      on: { 'network.returned': { target: 'waiting' } },
    },
  },
});

function conflictOf({ event }: Answered) {
  if (event.output.kind !== 'conflict') throw new Error('There is no conflict.');
  return event.output;
}

function refusedWith({ event }: Answered) {
  return { refusals: event.output.kind === 'refused' ? event.output.refusals : [], cleared: [] };
}
