/** How to try a publication: what a publisher does, how the service answers, and what must always be true. */
import { provideForm } from '#machines/form/form.provide.ts';
import {
  actOf,
  isHeld,
  isKeeping,
  isSending,
  publicationForm,
  publicationMachine,
  publicationScreen,
  type PublicationSnapshot,
} from '#machines/publication/publication.machine.ts';
import { formAfter, submitted, typed } from './form-reply.ts';
import { defineModel } from '../kit/model.ts';

/** Without a way nothing is asked for. */
const form = provideForm({
  validate: ({ way = '' }) => ({ way: way === '' ? [{ code: 'wayMissing' }] : [] }),
});
const input = { values: { status: 'published', way: 'now', at: '', reason: '' } };
const saves = { output: { kind: 'saved' as const } };
/** A point of the checklist blocks it since. */
const refuses = {
  output: {
    kind: 'refused' as const,
    refusals: [{ field: 'status', message: { code: 'dataset.notReady' } }],
  },
};
/** A colleague has replaced the file since. */
const refusesTables = {
  output: { kind: 'refused' as const, refusals: [{ field: null, message: { code: 'conflict' } }] },
};
/** The time has passed. */
const refusesTime = {
  output: {
    kind: 'refused' as const,
    refusals: [{ field: 'at', message: { code: 'dataset.planNotLater' } }],
  },
};

/** The call that a state makes. */
const calls = { publish: 'publishing', schedule: 'scheduling', keep: 'keeping' } as const;
const isMade = (snapshot: PublicationSnapshot, act: keyof typeof calls) =>
  snapshot.matches({ open: { sending: calls[act] } });
const isOver = (snapshot: PublicationSnapshot) =>
  ['published', 'scheduled'].includes(publicationScreen(snapshot));

export const publicationModel = defineModel({
  machine: publicationMachine.provide({ actors: { form } }),
  inputs: { 'a dataset with readers': input },
  events: () => [
    { type: 'form.reopened' as const },
    { type: 'tables.awaited' as const },
    { type: 'tables.stored' as const },
    { type: 'tables.lost' as const },
  ],
  replies: {
    form: {
      'is typed in': formAfter(form, input, typed({ way: 'now', at: '', reason: 'Counts of May' })),
      'publishes now': formAfter(form, input, submitted({ way: 'now', at: '', reason: '' })),
      'publishes later, and no time is given': formAfter(
        form,
        input,
        submitted({ way: 'later', at: '', reason: '' }),
      ),
      'publishes at a time': formAfter(
        form,
        input,
        submitted({ way: 'later', at: '2030-01-01T10:00', reason: '' }),
      ),
      'notifies first': formAfter(form, input, submitted({ way: 'notify', at: '', reason: '' })),
      'keeps columns': formAfter(form, input, submitted({ way: 'keep', at: '', reason: '' })),
    },
    publish: { saves, 'refuses it': refuses },
    schedule: { saves, 'refuses the time': refusesTime, 'refuses it': refuses },
    keep: { saves, 'refuses it': refusesTables },
  },
  home: { name: 'it is published, or will be', isThere: isOver },
  invariants: {
    'the form is there until it stops': (snapshot) =>
      (publicationForm(snapshot) !== null) === (publicationScreen(snapshot) !== 'broken'),
    'nothing is sent from a form that is through': (snapshot) => !(isSending(snapshot) && isOver(snapshot)),
    'the call that is made is the one that was asked for': (snapshot) =>
      (['publish', 'schedule', 'keep'] as const).every(
        (one) => !isMade(snapshot, one) || actOf(snapshot.context.values) === one,
      ),
    'columns do not count as kept once their tables are lost': (snapshot) =>
      publicationScreen(snapshot) !== 'lost' || !(isHeld(snapshot) || isKeeping(snapshot)),
    'a notice is never without time to adapt': (snapshot) =>
      !isMade(snapshot, 'publish') || snapshot.context.values['way'] !== 'notify',
  },
});
