import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keptFields } from '../../../src/screens/dataset-edit/kept-fields.ts';

/** Storage whose keys are its properties, as in a browser. */
const emptyStorage = () =>
  Object.create({
    getItem(this: Record<string, string>, key: string) {
      return this[key] ?? null;
    },
    setItem(this: Record<string, string>, key: string, value: string) {
      this[key] = value;
    },
    removeItem(this: Record<string, string>, key: string) {
      delete this[key];
    },
  }) as Storage;

beforeEach(() => {
  vi.stubGlobal('localStorage', emptyStorage());
  const request = async (_: string, second: unknown, third?: (lock: object) => unknown) =>
    third === undefined ? (second as () => unknown)() : third({});
  vi.stubGlobal('navigator', { locks: { request } });
});

afterEach(() => vi.unstubAllGlobals());

test('a page that opens its dataset again has what it kept itself', async () => {
  const page = keptFields('member', 'dataset');
  page.keep({ title: { value: 'Trees', base: 1 } });
  expect(await page.take()).toEqual({ title: { value: 'Trees', base: 1 } });
  page.close();
});

test('what an ended page has kept joins what this page has kept', async () => {
  const ended = keptFields('member', 'dataset');
  ended.keep({ notes: { value: 'By street', base: 2 } });
  ended.close();
  const page = keptFields('member', 'dataset');
  page.keep({ title: { value: 'Trees', base: 1 } });
  const both = { notes: { value: 'By street', base: 2 }, title: { value: 'Trees', base: 1 } };
  expect(await page.take()).toEqual(both);
  expect(await page.take()).toEqual(both);
  expect(Object.keys(localStorage)).toHaveLength(1);
  page.close();
});
