/** Saves whose answer was lost: they make no conflict with what is typed after them, also after a reload. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keptFields } from '#src/screens/dataset-edit/kept-fields.ts';
import { refusedWith, save } from '#src/screens/dataset-edit/use-dataset-editing.ts';
import { ApiError } from '#src/services/api/api-error.ts';
import { problem } from '#contract/problem.ts';

const stored = new Map<string, string>();
beforeEach(() => {
  stored.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
  vi.stubGlobal('navigator', {
    locks: {
      request: (...given: unknown[]) => {
        const act = given.at(-1) as (lock: object) => unknown;
        return given.length === 2 ? new Promise(() => {}) : Promise.resolve(act({}));
      },
    },
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** The service: one field `title`, whose answers may be lost. */
function service() {
  let [title, revision] = ['', 0];
  let isLost = false;
  const bases: number[] = [];
  const call = (_: string, request: { changes: { title: string }; base: { title?: number } }) => {
    const { changes, base } = request;
    bases.push(base.title ?? 0);
    const isConflict = title !== changes.title && (base.title ?? 0) !== revision;
    if (!isConflict && title !== changes.title) [title, revision] = [changes.title, revision + 1];
    if (isLost) return Promise.reject(new ApiError(problem(503)));
    return Promise.resolve({
      revisions: isConflict ? {} : { title: revision },
      conflicts: isConflict
        ? [{ field: 'title', theirs: title, revision, changedBy: 'Ade', changedAt: '2026-01-01T00:00:00Z' }]
        : [],
      savedAt: '2026-01-01T00:00:00Z',
    });
  };
  return {
    api: { call: call as never },
    bases,
    lose: (lost: boolean) => (isLost = lost),
    title: () => title,
    byOther: (value: string) => ([title, revision] = [value, revision + 1]),
  };
}

const input = (title: string, base = 0) => ({ datasetGUID: 'd', changes: { title }, base: { title: base } });

test('what is typed after a lost save is saved over it', async () => {
  const server = service();
  const kept = keptFields('m', 'd');
  server.lose(true);
  expect(await save({ api: server.api, kept }, input('One'))).toEqual({ kind: 'failed' });
  server.lose(false);
  const answer = await save({ api: server.api, kept }, input('One and two'));
  expect(answer).toEqual({ kind: 'saved', revisions: { title: 2 }, conflicts: {} });
  expect([server.title(), server.bases]).toEqual(['One and two', [0, 0, 1]]);
});

test('so is what is typed in the next page, after a reload', async () => {
  const server = service();
  const before = keptFields('m', 'd');
  before.keep({ title: { value: 'One', base: 0 } });
  server.lose(true);
  await save({ api: server.api, kept: before }, input('One'));
  server.lose(false);
  vi.stubGlobal('localStorage', Object.assign(Object.fromEntries(stored), localStorage));
  const kept = keptFields('m', 'd');
  expect(await kept.take()).toEqual({ title: { value: 'One', base: 0 } });
  const answer = await save({ api: server.api, kept }, input('One and two'));
  expect(answer).toMatchObject({ revisions: { title: 2 }, conflicts: {} });
});

test('what someone else has saved since is a conflict, and what was answered is no longer own', async () => {
  const server = service();
  const kept = keptFields('m', 'd');
  server.lose(true);
  await save({ api: server.api, kept }, input('One'));
  server.lose(false);
  server.byOther('Theirs');
  expect(await save({ api: server.api, kept }, input('Two'))).toMatchObject({
    conflicts: { title: { theirs: 'Theirs' } },
  });
  server.byOther('One');
  expect(await save({ api: server.api, kept }, input('Three'))).toMatchObject({
    conflicts: { title: { theirs: 'One' } },
  });
});

test('a refusal by size names the largest field, a failure is distinguished from no answer', () => {
  const changes = { title: 'Short', description: 'A long description of the dataset' };
  expect(refusedWith(new ApiError(problem(413)), changes)).toEqual({
    kind: 'refused',
    refusals: { description: { code: 'field.tooLarge' } },
  });
  for (const status of [429, 500, 503])
    expect(refusedWith(new ApiError(problem(status)), changes)).toEqual({ kind: 'failed' });
  expect(() => refusedWith(new ApiError(problem(0)), changes)).toThrow(ApiError);
});
