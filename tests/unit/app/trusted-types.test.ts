/** The one policy for text that becomes code or markup, run as the page runs it. */
import { runInNewContext } from 'node:vm';
import { expect, test, vi } from 'vitest';
import { documentScript } from '#src/app/document-script.ts';
import { embedScript } from '#src/app/embed-script.ts';
import { trustedTypesScript } from '#src/app/trusted-types.ts';

interface Rules {
  readonly createHTML: (text: string) => string | null;
  readonly createScriptURL: (text: string) => string | null;
  readonly createScript?: unknown;
}

const origin = 'https://data.example.org';
const createPolicy = vi.fn<(name: string, rules: Rules) => void>();
runInNewContext(trustedTypesScript, {
  self: { trustedTypes: { createPolicy } },
  URL,
  location: `${origin}/discovery`,
  origin,
});
const [name, rules] = createPolicy.mock.calls[0] ?? ['', undefined];

test('it is the default, and text that is to be run is none of what it lets pass', () => {
  expect(name).toBe('default');
  expect(Object.keys(rules ?? {})).toEqual(['createHTML', 'createScriptURL']);
});

test('markup is refused, but for what can do nothing', () => {
  for (const text of ['', 'A & B', '&lt;b&gt;', '<script></script>'])
    expect(rules?.createHTML(text)).toBe(text);
  for (const text of [
    '<b>bold</b>',
    '<img src=x onerror=alert(1)>',
    '<script>alert(1)</script>',
    '<script></script><img>',
    '<svg/onload=alert(1)>',
  ])
    expect(rules?.createHTML(text)).toBeNull();
});

test('code comes from the own build only', () => {
  for (const url of ['/assets/worker-1.js', `${origin}/assets/a.mjs`])
    expect(rules?.createScriptURL(url)).toBe(url);
  for (const url of [
    'https://evil.example/assets/a.js',
    '//evil.example/assets/a.js',
    String.raw`\\evil.example\assets\a.js`,
    `${origin}.evil.example/assets/a.js`,
    `${origin}@evil.example/assets/a.js`,
    '/files/0b9f3c52/script.js',
    '/assets/../files/0b9f3c52/script.js',
    '/assets/%2e%2e/files/0b9f3c52/script.js',
    'data:text/javascript,alert(1)',
    'blob:https://data.example.org/1',
    'javascript:alert(1)',
  ])
    expect([url, rules?.createScriptURL(url)]).toEqual([url, null]);
});

test('it is made before anything else runs, and a browser without it is served all the same', () => {
  for (const script of [documentScript, embedScript])
    expect(script.startsWith(trustedTypesScript)).toBe(true);
  expect(() => runInNewContext(trustedTypesScript, { self: {} })).not.toThrow();
});
