/** What people say of machines is kept in one file, one change after the other, and a broken file is not overwritten. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { createMachineReview } from '#proxy/gallery/machine-review.ts';
import { toFile, verdictsInWords, withChange, type Mark } from '#proxy/gallery/review/marks.ts';
import { parseReview } from '#proxy/gallery/review/schema.ts';

const folder = mkdtempSync(join(tmpdir(), 'review-'));
const file = join(folder, 'docs', 'review.json');
afterAll(() => rmSync(folder, { recursive: true }));
beforeEach(() => rmSync(file, { force: true }));

const review = createMachineReview(file);
const ask = async (method: string, body?: unknown, type = 'application/json') =>
  review(
    new Request('http://localhost/docs/machines/review', {
      method,
      ...(body !== undefined && {
        headers: { 'content-type': type },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
    }),
  );
const mark = (id: string, more: Partial<Mark> = {}): Mark => ({
  id,
  machine: 'signIn',
  state: 'signIn.closing',
  about: 'Closing',
  mark: 'wrong',
  comment: 'The words run out of the frame.',
  author: 'Ada',
  date: '2026-11-22T09:30:00Z',
  ...more,
});

test('there is nothing at first, and a mark is put, changed and taken away', async () => {
  expect(await (await ask('GET')).json()).toEqual({ marks: [] });
  expect(existsSync(file)).toBe(false);
  expect(await (await ask('POST', { put: mark('one1') })).json()).toEqual({ marks: [mark('one1')] });
  const changed = mark('one1', { comment: 'Now it fits.', mark: 'approved' });
  expect(await (await ask('POST', { put: changed })).json()).toEqual({ marks: [changed] });
  expect(readFileSync(file, 'utf8')).toBe(toFile({ marks: [changed] }));
  expect(await (await ask('POST', { remove: 'one1' })).json()).toEqual({ marks: [] });
  expect(readFileSync(file, 'utf8')).toBe('{\n  "marks": []\n}\n');
});

test('changes that come at once are all kept', async () => {
  const ids = ['one1', 'two2', 'three', 'four'];
  await Promise.all(ids.map((id) => ask('POST', { put: mark(id) })));
  expect(
    parseReview(file, readFileSync(file, 'utf8'))
      .marks.map(({ id }) => id)
      .sort(),
  ).toEqual(ids.sort());
});

test.each([
  [{ ...mark('one1'), mark: 'nice' }, 'put.mark', 'A mark is approved, wrong or question'],
  [{ ...mark('one1'), comment: ' ' }, 'put.comment', 'Say what looks wrong, or what the question is'],
  [{ ...mark('one1'), author: '' }, 'put.author', 'The author is needed'],
  [{ ...mark('one1'), date: 'today' }, 'put.date', 'A date is like 2026-11-22T09:30:00Z'],
  [{ ...mark('one1'), step: 'p01-1' }, 'put.state', 'A mark is of a state or of a step, of one of the two'],
  [{ ...mark('one1'), id: '../../x' }, 'put.id', 'An id has 4 to 40 letters, digits and hyphens'],
  [{ ...mark('one1'), comment: 'x'.repeat(2001) }, 'put.comment', 'A comment has 2,000 characters at most'],
])('a mark that is not valid is refused by its field %#', async (put, field, message) => {
  const answer = await ask('POST', { put });
  expect(answer.status).toBe(400);
  expect(((await answer.json()) as { errors: unknown[] }).errors).toContainEqual({ field, message });
  expect(existsSync(file)).toBe(false);
});

test.each([
  ['PUT', undefined, 405],
  ['POST', 'no json', 400],
  ['POST', [], 400],
  ['POST', { put: null }, 400],
  ['POST', 'x'.repeat(20_000), 413],
])('%s %j is refused', async (method, body, status) => {
  expect((await ask(method, body)).status).toBe(status);
});

test('what is no JSON by its type is refused', async () => {
  expect((await ask('POST', '{}', 'text/plain')).status).toBe(415);
});

test('a file that was merged badly is named and left as it is', async () => {
  await ask('POST', { put: mark('one1') });
  writeFileSync(file, '<<<<<<< mine');
  const answer = await ask('POST', { put: mark('two2') });
  expect(answer.status).toBe(409);
  expect(await answer.json()).toMatchObject({
    detail: 'docs/machines/review.json is not JSON; perhaps two versions were merged.',
  });
  expect(readFileSync(file, 'utf8')).toBe('<<<<<<< mine');
});

describe('the file', () => {
  test('has marks by machine, place and date, so that diffs are small', () => {
    const later = mark('late', { date: '2026-11-23T09:30:00Z' });
    const other = mark('step', { state: undefined, step: 'sign-in-p03-7' });
    const form = mark('form', { machine: 'form', state: 'form.open' });
    const all = [other, later, form, mark('soon')].reduce((kept, put) => withChange(kept, { put }), {
      marks: [] as Mark[],
    });
    expect(all.marks.map(({ id }) => id)).toEqual(['form', 'soon', 'late', 'step']);
    expect(toFile(all)).toBe(toFile({ marks: all.marks.toReversed() }));
  });

  test('is refused with the field at fault', () => {
    const twice = JSON.stringify({ marks: [mark('one1'), mark('one1')] });
    expect(() => parseReview('review.json', twice)).toThrow('review.json is not valid: marks: Two marks');
    const odd = JSON.stringify({ marks: [mark('one1', { author: '' })] });
    expect(() => parseReview('review.json', odd)).toThrow('marks.0.author: The author is needed');
  });

  test('of the repository is one', () => {
    const own = join('docs', 'machines', 'review.json');
    const content = existsSync(own) ? readFileSync(own, 'utf8') : toFile({ marks: [] });
    expect(toFile(parseReview(own, content))).toBe(content);
  });
});

test('the last word on a place counts', () => {
  const approved = mark('two2', { mark: 'approved', date: '2026-11-23T09:30:00Z' });
  const asked = [
    mark('q1q1', { state: 'a', mark: 'question' }),
    mark('q2q2', { state: 'b', mark: 'question' }),
  ];
  expect(verdictsInWords([approved, mark('one1'), ...asked])).toBe('2 questions, 1 approved');
  expect(verdictsInWords([mark('one1')])).toBe('1 looks wrong');
});
