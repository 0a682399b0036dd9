/** Reports of broken pages: what gets into the log, and what does not. */
import { expect, test, vi } from 'vitest';
import { createPageFailures, REPORTS_A_MINUTE } from '#proxy/http/page-failures.ts';

const report = {
  reference: '0b1b8a5e-3c44-4d0a-9f52-6f2f0f1c7a01',
  build: 'build-1',
  route: '/organisation/$orgSlug/',
  name: 'TypeError',
  places: ['/assets/entry-client-abc.js:1:2'],
};
const send = (body: string, headers: Record<string, string> = { 'content-type': 'application/json' }) =>
  new Request('http://localhost/page-failures', { method: 'POST', headers, body });

function open() {
  let time = 0;
  const error = vi.fn();
  const answer = createPageFailures({ log: { error }, now: () => time });
  return { error, answer, pass: (ms: number) => (time += ms) };
}

test('a report is in the log under its reference', async () => {
  const { answer, error } = open();
  expect((await answer(send(JSON.stringify(report)))).status).toBe(204);
  expect(error).toHaveBeenCalledExactlyOnceWith(
    { pageFailure: report, reference: report.reference },
    'a page broke in a browser',
  );
});

test.each([
  ['a text that is no JSON', '{', 400, 'its beginning'],
  ['a reference that is none', JSON.stringify({ ...report, reference: 'me' }), 400, 'reference'],
  ['an address in the place of a file', JSON.stringify({ ...report, places: ['/x?token=1'] }), 400, 'places'],
  ['a sentence in the place of a name', JSON.stringify({ ...report, name: 'my password' }), 400, 'name'],
  [
    'a route that would move what a terminal shows',
    JSON.stringify({ ...report, route: '/\u009b2J' }),
    400,
    'route',
  ],
  ['a build that names none', JSON.stringify({ ...report, build: 'my name is' }), 400, 'build'],
  ['more than a report may hold', JSON.stringify({ ...report, more: 'x'.repeat(3000) }), 413, '2048'],
])('%s is refused, and said to be', async (_, body, status, named) => {
  const { answer, error } = open();
  const response = await answer(send(body));
  expect([response.status, error.mock.calls.length]).toEqual([status, 0]);
  expect(((await response.json()) as { detail: string }).detail).toContain(named);
});

test('only what a page of this site sends is taken', async () => {
  const { answer, error } = open();
  expect((await answer(send(JSON.stringify(report), { 'content-type': 'text/plain' }))).status).toBe(415);
  const read = await answer(new Request('http://localhost/page-failures'));
  expect([read.status, read.headers.get('allow')]).toEqual([405, 'POST']);
  expect(error).not.toHaveBeenCalled();
});

test('no more are taken in a minute than a log can bear', async () => {
  const { answer, error, pass } = open();
  for (let sent = 0; sent < REPORTS_A_MINUTE; sent++) await answer(send(JSON.stringify(report)));
  expect((await answer(send(JSON.stringify(report)))).status).toBe(429);
  expect(error).toHaveBeenCalledTimes(REPORTS_A_MINUTE);
  pass(60_000);
  expect((await answer(send(JSON.stringify(report)))).status).toBe(204);
});
