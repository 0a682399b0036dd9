/** A request for access is kept as a draft in the browser, for each member and dataset, and nothing else is read as one. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { requestDraft, withFiles } from '#src/screens/dataset-access/request-draft.ts';

const items = new Map<string, string>();
let isFull = false;
beforeEach(() => {
  items.clear();
  isFull = false;
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, value: string) => {
      if (isFull) throw new DOMException('full', 'QuotaExceededError');
      items.set(name, value);
    },
    removeItem: (name: string) => items.delete(name),
  });
});
afterEach(() => vi.unstubAllGlobals());

it('is read again by the same member for the same dataset alone', () => {
  const drafts = requestDraft('me', 'one');
  expect(drafts.read()).toBeNull();
  expect(drafts.keep({ purpose: 'A study' })).toBe(true);
  expect(requestDraft('me', 'one').read()).toMatchObject({ values: { purpose: 'A study' } });
  expect(requestDraft('me', 'two').read()).toBeNull();
  expect(requestDraft('other', 'one').read()).toBeNull();
  drafts.forget();
  expect(drafts.read()).toBeNull();
});

it('is not kept where the browser has no room, which is known', () => {
  isFull = true;
  const drafts = requestDraft('me', 'one');
  expect(drafts.keep({ purpose: 'A study' })).toBe(false);
  expect(drafts.read()).toBeNull();
});

it.each([
  'not JSON',
  '{}',
  '{"values":{"purpose":1},"keptAt":"2026-01-01"}',
  '[]',
  '{"values":[],"keptAt":"x"}',
  '{"values":{"purpose":"A study"},"keptAt":"never"}',
])('is not read from %s', (text) => {
  items.set('requestDraft:me:one', text);
  expect(requestDraft('me', 'one').read()).toBeNull();
});

it('of no member is neither kept nor read', () => {
  const drafts = requestDraft('', 'one');
  expect(drafts.keep({ purpose: 'A study' })).toBe(false);
  expect(items.size).toBe(0);
  items.set('requestDraft::one', '{"values":{"purpose":"A study"},"keptAt":"2026-01-01"}');
  expect(drafts.read()).toBeNull();
});

it('leaves out files that the dataset has no longer', () => {
  const files = [{ resourceGUID: 'a' }, { resourceGUID: 'b' }];
  const resources = (chosen: string, there = files) => withFiles({ resources: chosen }, there)['resources'];
  expect(resources('')).toBe('');
  expect(resources('a b')).toBe('a b');
  expect(resources('gone b')).toBe('b');
  expect(resources('gone')).toBe('none');
  expect(resources('none')).toBe('none');
  expect(resources('gone', files.slice(0, 1))).toBe('');
});
