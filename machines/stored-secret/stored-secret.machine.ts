/**
 * A secret that is shown this once, in a dialog: after its form, or on its own. The dialog closes once the person has stated
 * that they have stored the secret; before that, a request to leave asks for it. The machine does not have the secret itself.
 */
import { assign, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { currentScreen } from '../conventions/screen.ts';
import type { StateMeta } from '../conventions/state-meta.ts';

export type StoredSecretScreen = 'form' | 'shown' | 'reminded' | 'stored';

export type StoredSecretEvent =
  /** The service has made the secret. */
  | { readonly type: 'secret.made' }
  /** The person states that they have stored it, or takes that back. */
  | { readonly type: 'storing.stated' | 'storing.takenBack' }
  /** The person wants to leave the dialog. */
  | { readonly type: 'leaving.requested' };

interface StoredSecretContext {
  /** How often the person was asked for the statement; each time the focus goes there. */
  readonly reminders: number;
}

export const storedSecretMachine = setup({
  types: {
    context: {} as StoredSecretContext,
    events: {} as StoredSecretEvent,
    meta: {} as StateMeta<StoredSecretScreen>,
  },
  guards: { wasReminded: ({ context }) => context.reminders > 0 },
  actions: { countReminder: assign({ reminders: ({ context }) => context.reminders + 1 }) },
}).createMachine({
  id: 'storedSecret',
  description: 'A secret that is shown once, until the person has stated that they have stored it.',
  context: { reminders: 0 },
  initial: 'form',
  states: {
    form: {
      description: 'There is no secret yet, so the dialog can be left.',
      meta: { screen: 'form' },
      on: { 'secret.made': { target: 'shown' }, 'leaving.requested': { target: 'left' } },
    },
    shown: {
      description: 'The secret is shown, and can be copied.',
      meta: { screen: 'shown' },
      on: {
        'storing.stated': { target: 'stored' },
        'leaving.requested': { target: 'reminded', actions: 'countReminder' },
      },
    },
    reminded: {
      description: 'The person wanted to leave without the statement, and is asked for it.',
      meta: { screen: 'reminded' },
      on: {
        'storing.stated': { target: 'stored' },
        'leaving.requested': { actions: 'countReminder' },
      },
    },
    stored: {
      description: 'The person has stored the secret, and can leave.',
      meta: { screen: 'stored' },
      on: {
        'storing.takenBack': [{ guard: 'wasReminded', target: 'reminded' }, { target: 'shown' }],
        'leaving.requested': { target: 'left' },
      },
    },
    left: { description: 'The dialog closes.', type: 'final' },
  },
});

export type StoredSecretRef = ActorRefFrom<typeof storedSecretMachine>;
export type StoredSecretSnapshot = SnapshotFrom<typeof storedSecretMachine>;

/** What the person sees; null once the dialog closes. */
export const storedSecretScreen = (snapshot: StoredSecretSnapshot): StoredSecretScreen | null =>
  currentScreen<StoredSecretScreen>(snapshot);

/** How often the person was asked for the statement. */
export const reminders = ({ context }: StoredSecretSnapshot): number => context.reminders;
