/** A secret that is shown once, by examples. */
import { createActor } from 'xstate';
import { expect, it } from 'vitest';
import {
  reminders,
  storedSecretMachine,
  storedSecretScreen,
  type StoredSecretEvent,
} from '#machines/stored-secret/stored-secret.machine.ts';

function open(...events: readonly StoredSecretEvent['type'][]) {
  const actor = createActor(storedSecretMachine).start();
  const send = (type: StoredSecretEvent['type']) => actor.send({ type });
  for (const type of events) send(type);
  const seen = () => [storedSecretScreen(actor.getSnapshot()), reminders(actor.getSnapshot())];
  return { actor, send, seen };
}

it('can be left before there is a secret', () => {
  expect(open('leaving.requested').actor.getSnapshot().status).toBe('done');
});

it('asks for the statement each time that the person wants to leave without it', () => {
  const { actor, send, seen } = open('secret.made');
  expect(seen()).toEqual(['shown', 0]);
  send('leaving.requested');
  expect(seen()).toEqual(['reminded', 1]);
  send('leaving.requested');
  expect(seen()).toEqual(['reminded', 2]);
  send('storing.stated');
  expect(seen()).toEqual(['stored', 2]);
  // Taken back, it is missed again.
  send('storing.takenBack');
  expect(seen()).toEqual(['reminded', 2]);
  send('storing.stated');
  send('leaving.requested');
  expect(actor.getSnapshot().status).toBe('done');
});

it('lets a statement be taken back that was not asked for', () => {
  const { send, seen } = open('secret.made', 'storing.stated', 'storing.takenBack');
  expect(seen()).toEqual(['shown', 0]);
  send('secret.made');
  expect(seen()).toEqual(['shown', 0]);
});
