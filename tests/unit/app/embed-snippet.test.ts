/** What is pasted into other pages: the address, and an element that nothing in a title can break out of. */
import { expect, test } from 'vitest';
import { embedAddress, embedSnippet } from '#src/screens/embed/embed-snippet.ts';

const resource = {
  origin: 'https://data.example',
  resourceGUID: '4b0f4f0e-0000-4000-8000-000000000001',
  theme: 'reader',
  view: {},
} as const;

test('the address says what was chosen, and nothing that is usual', () => {
  expect(embedAddress(resource)).toBe(`https://data.example/embed/${resource.resourceGUID}`);
  const chosen = embedAddress({
    ...resource,
    theme: 'dark',
    view: { view: 'chart', where: ['0~equals~a&b', '1~empty~yes'], page: undefined },
  });
  expect([...new URL(chosen).searchParams]).toEqual([
    ['view', 'chart'],
    ['where', '0~equals~a&b'],
    ['where', '1~empty~yes'],
    ['theme', 'dark'],
  ]);
});

test('a title and an address stay inside their attributes', () => {
  const snippet = embedSnippet('https://data.example/embed/x?a=1&b=2', 'Trees" onload="x()"><script>&');
  expect(snippet).toContain('src="https://data.example/embed/x?a=1&amp;b=2"');
  expect(snippet).toContain('title="Trees&quot; onload=&quot;x()&quot;&gt;&lt;script&gt;&amp;"');
  expect(snippet).toContain('loading="lazy"');
});
