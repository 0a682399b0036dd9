/** What was typed when a session ended: for the same member and form, and once. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetTyping, keepTyping, keptSubject, keptTyping } from '#src/app/kept-typing.ts';
import { TYPED_KEY } from '#src/services/storage/keys.ts';

const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

const kept = { who: 'marta', name: 'share 42', values: { email: 'noor@census.example' } };

test('the same member finds it under its name', () => {
  keepTyping(kept);
  expect(keptTyping('marta', 'share 42')).toEqual(kept.values);
  expect(keptTyping('marta', 'share 43')).toBeNull();
  expect(keptSubject('marta', 'share ')).toBe('42');
  expect(keptSubject('marta', 'group ')).toBeNull();
  forgetTyping();
  expect(keptTyping('marta', 'share 42')).toBeNull();
});

test('another member removes it, and a visitor does not see it', () => {
  keepTyping(kept);
  expect(keptTyping(null, 'share 42')).toBeNull();
  expect(stored.size).toBe(1);
  expect(keptTyping('ade', 'share 42')).toBeNull();
  expect(stored.size).toBe(0);
});

test('what is not of this form is nothing', () => {
  for (const text of ['', '{', 'null', '[]', '{"who":"marta","name":"share 42","values":{"email":1}}']) {
    stored.set(TYPED_KEY, text);
    expect(keptTyping('marta', 'share 42')).toBeNull();
  }
});

test('without storage nothing is kept, and nothing fails', () => {
  vi.stubGlobal('sessionStorage', undefined);
  keepTyping(kept);
  expect(keptTyping('marta', 'share 42')).toBeNull();
});
