/** The uploads of a document are of the member who has chosen the files, for as long as that member is signed in. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { uploadProgress, uploadScreen } from '#machines/upload/upload.machine.ts';
import { uploadRefs, type UploadsRef } from '#machines/uploads/uploads.machine.ts';
import type { Api } from '#src/services/api/api.ts';
import { datasetUploads } from '#src/services/uploads/dataset-uploads.ts';
import { settled } from '../machines/asked.ts';

const DATASET = 'dataset';

beforeEach(() => void vi.stubGlobal('window', new EventTarget()));
afterEach(() => void vi.unstubAllGlobals());

/** A document in which one member after the other is signed in. */
function open(first: string | undefined) {
  let member = first;
  const listeners = new Set<() => void>();
  // What is asked of the server is never answered.
  const api = { call: vi.fn(() => new Promise(() => {})), accessToken: vi.fn() };
  const session = {
    member: () => member,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  return {
    api,
    uploads: () => datasetUploads(api as unknown as Api, session, DATASET),
    become: (next: string | undefined, isHeard = true) => {
      member = next;
      if (isHeard) for (const listener of listeners) listener();
    },
  };
}

const screens = (actor: UploadsRef) =>
  uploadRefs(actor.getSnapshot()).map((ref) => uploadScreen(ref.getSnapshot()));
const file = (name: string) => new File(['a,b\n1,2\n'], name);

it('stop when the session ends, and go on when the same member has signed in again', async () => {
  const { uploads, become } = open('ada');
  const { actor, add } = uploads();
  add([file('one.csv'), file('two.csv'), file('three.csv')]);
  await settled();
  expect(screens(actor)).toEqual(['beginning', 'beginning', 'waiting']);
  const [first] = uploadRefs(actor.getSnapshot());
  first?.send({ type: 'upload.paused' });
  become(undefined);
  // What a person has stopped stays so.
  expect(screens(actor)).toEqual(['paused', 'signedOut', 'signedOut']);
  expect(uploads().actor).toBe(actor);
  become('ada');
  expect(screens(actor)).toEqual(['paused', 'beginning', 'beginning']);
});

it('are gone for another member, whose own they do not become', async () => {
  const { api, uploads, become } = open('ada');
  const { actor, add } = uploads();
  add([file('secret.csv')]);
  become(undefined);
  become('grace');
  expect(actor.getSnapshot().status).toBe('stopped');
  const later = uploads();
  expect(later.actor).not.toBe(actor);
  expect(screens(later.actor)).toEqual([]);
  later.add([file('plain.csv')]);
  await settled();
  const names = uploadRefs(later.actor.getSnapshot()).map((ref) => uploadProgress(ref.getSnapshot()).name);
  expect(names).toEqual(['plain.csv']);
  // Nor do they come back with the first one.
  become('ada');
  expect(screens(uploads().actor)).toEqual([]);
  expect(api.accessToken).not.toHaveBeenCalled();
});

it('are gone for another member whose page is drawn before the end of the session is heard of', () => {
  const { uploads, become } = open('ada');
  const { actor, add } = uploads();
  add([file('secret.csv')]);
  become('grace', false);
  expect(uploads().actor).not.toBe(actor);
  expect(actor.getSnapshot().status).toBe('stopped');
});

it('are of the member who is known a moment after they were begun', () => {
  const { uploads, become } = open(undefined);
  const { actor, add } = uploads();
  add([file('one.csv')]);
  become('ada');
  expect(uploads().actor).toBe(actor);
  become('grace');
  expect(uploads().actor).not.toBe(actor);
});
