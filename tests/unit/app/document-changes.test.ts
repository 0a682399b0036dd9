/** Changes that go on in a document are of the member who asked for them. */
import { expect, it, vi } from 'vitest';
import { documentChanges } from '#src/app/use-immediate-change.ts';
import type { Api } from '#src/services/api/api.ts';

const FILE = 'file of a dataset';

it('are there again for the member who asked for them, and not for another one', () => {
  vi.stubGlobal('window', new EventTarget());
  const api = {} as Api;
  const make = vi.fn<() => Promise<void>>().mockReturnValue(new Promise(() => {}));
  const first = documentChanges(api, 'ada', FILE, make);
  first.send({ type: 'change.requested', change: { act: 'remove' } });
  first.send({ type: 'change.requested', change: { act: 'restore' } });
  expect(make).toHaveBeenCalledTimes(1);
  // The session has ended, and the same member comes back.
  expect(documentChanges(api, undefined, FILE, make)).toBe(first);
  expect(documentChanges(api, 'ada', FILE, make)).toBe(first);
  const leaving = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(leaving()).toBe(true);

  const second = documentChanges(api, 'grace', FILE, make);
  expect(second).not.toBe(first);
  expect(first.getSnapshot().status).toBe('stopped');
  expect(leaving()).toBe(false);
  vi.unstubAllGlobals();
});
