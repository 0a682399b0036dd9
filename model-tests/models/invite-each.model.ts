/** How to try inviting people one at a time: how the service answers about each, and what must always be true. */
import { inviteEachMachine } from '#machines/invite-each/invite-each.machine.ts';
import { defineModel } from '../kit/model.ts';

const people = ['a', 'b', 'c', 'd', 'e'].map((name) => `${name}@example.org`);

const replies = {
  'invites the person': { output: { kind: 'answered', outcome: 'invited' } },
  'says that they are invited already': { output: { kind: 'answered', outcome: 'alreadyInvited' } },
  'gives no answer': { output: { kind: 'lost', reason: { code: 'unreachable' } } },
  'fails for this one': { output: { kind: 'failed', reason: { code: 'unreachable' } } },
  'refuses all of them': { output: { kind: 'failedForAll', reason: { code: 'forbidden' } } },
} as const;

export const inviteEachModel = defineModel({
  machine: inviteEachMachine,
  inputs: {
    'no one': { emails: [] },
    'one person': { emails: people.slice(0, 1) },
    'five people': { emails: people },
  },
  events: () => [],
  replies: { invite: replies, inviteAgain: replies },
  home: { name: 'the end', isThere: (snapshot) => snapshot.status === 'done' },
  invariants: {
    'each address has an outcome or is left, once and in order': ({ context: { left, outcomes } }) => {
      const all = [...outcomes.map(({ email }) => email), ...left];
      return all.every((email, index) => email === people[index]) && [0, 1, 5].includes(all.length);
    },
    'nothing is left at the end, unless the first one failed': ({ output, context }) =>
      output === undefined ||
      (output.kind === 'refused' ? context.outcomes.length === 0 : context.left.length === 0),
    'the service is not asked again after three faults in a row': ({ status, context }) =>
      status === 'done' || context.faults < 3,
    'waiting is shown': (snapshot) => snapshot.status === 'done' || snapshot.hasTag('busy'),
  },
});
