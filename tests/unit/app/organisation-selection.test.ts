/** The actor of the selected organisation in a document: what it reads, what it keeps, and whom it hears. */
import { expect, test } from 'vitest';
import { selectedAmong } from '#machines/selected-organisation/selected-organisation.machine.ts';
import { INITIAL_VIEW, type ApplicationView } from '#src/app/application-view.ts';
import { organisationSelection } from '#src/app/organisation-selection.ts';
import { SELECTED_ORGANISATION_KEY } from '#src/services/storage/keys.ts';

const theirs = ['a', 'b'];

/** A document: its storage, its session, and what its window hears. */
function open({ kept, isRefused = false }: { kept?: string; isRefused?: boolean } = {}) {
  const held = new Map(kept === undefined ? [] : [[SELECTED_ORGANISATION_KEY, kept]]);
  const window = new EventTarget() as EventTarget & Pick<Window, 'addEventListener'>;
  const listeners = new Set<() => void>();
  const member = { ...INITIAL_VIEW.authenticator, status: 'authenticated' } as const;
  let now: ApplicationView = { ...INITIAL_VIEW, authenticator: member };
  const application = {
    getSnapshot: () => now,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const storage = () => {
    if (isRefused) throw new DOMException('Refused.', 'SecurityError');
    return {
      getItem: (key: string) => held.get(key) ?? null,
      setItem: (key: string, value: string) => void held.set(key, value),
    };
  };
  const selection = organisationSelection(application, { storage, window });
  selection.send({ type: 'member.known', organisationGUIDs: theirs });
  return {
    selection,
    held,
    again: () => organisationSelection(application, { storage, window }),
    selected: () => selectedAmong(selection.getSnapshot(), theirs),
    state: () => selection.getSnapshot().value,
    end: () => {
      now = INITIAL_VIEW;
      for (const listener of listeners) listener();
    },
    elsewhere: (key: string | null, newValue: string | null) =>
      window.dispatchEvent(Object.assign(new Event('storage'), { key, newValue })),
  };
}

test('reads what was kept, and keeps what is chosen', () => {
  const { selection, held, selected } = open({ kept: 'b' });
  expect(selected()).toBe('b');
  selection.send({ type: 'organisation.chosen', organisationGUID: 'a' });
  expect([selected(), held.get(SELECTED_ORGANISATION_KEY)]).toEqual(['a', 'a']);
});

test('is one for all pages of a document', () => {
  const { selection, again } = open();
  expect(again()).toBe(selection);
  expect(open().selection).not.toBe(selection);
});

test('keeps a choice in memory where storage is refused', async () => {
  const { selection, selected, state } = open({ isRefused: true });
  expect(selected()).toBe('a');
  selection.send({ type: 'organisation.chosen', organisationGUID: 'b' });
  await expect.poll(state).toBe('unkept');
  expect(selected()).toBe('b');
});

test('follows other tabs, and nothing else that they keep', () => {
  const { elsewhere, selected } = open();
  elsewhere('colourMode', 'b');
  expect(selected()).toBe('a');
  elsewhere(SELECTED_ORGANISATION_KEY, 'b');
  expect(selected()).toBe('b');
  elsewhere(null, null);
  expect(selected()).toBe('a');
});

test('forgets whose organisations these were when the session ends', () => {
  const { end, state } = open({ kept: 'b' });
  expect(state()).toBe('chosen');
  end();
  expect(state()).toBe('awaitingMember');
});
