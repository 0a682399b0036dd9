/** The operator's rules: read at the start, refused with the field at fault. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { readRedirects } from '#contract/redirects.ts';
import { ConfigurationError, readConfig } from '#proxy/platform/settings/config.ts';

const folder = mkdtempSync(join(tmpdir(), 'commonplace-redirects-'));
const file = join(folder, 'redirects.json');
afterAll(() => rmSync(folder, { recursive: true }));

const read = (text: string, env: Record<string, string> = {}) => {
  writeFileSync(file, text);
  return readConfig({ REDIRECTS_FILE: file, ...env });
};

test('come after those of the product, and before addresses that other portals have', () => {
  const rule = { from: '/old/*', to: 'https://old.example/*', permanent: true };
  const { redirects } = read(JSON.stringify([rule, { from: '/Apps/', to: '/about' }]));
  expect(redirects).toContainEqual(rule);
  expect(readRedirects(redirects)('/dashboard/maps')).toMatchObject({ href: '/dashboard/datasets' });
  expect(readRedirects(redirects)('/apps')).toMatchObject({ href: '/about' });
  expect(readRedirects(redirects)('/organisations')).toMatchObject({ href: '/discovery/organisations' });
  const without = readConfig({}).redirects;
  expect(readRedirects(without)('/apps')).toMatchObject({ href: '/discovery/apps' });
  expect(readRedirects(without)('/old/page')).toEqual({ kind: 'stay' });
});

test('make room for a feature that is switched on', () => {
  const rules = '[{"from":"/dashboard/maps/*","to":"https://maps.example/*"}]';
  expect(() => read(rules)).toThrow(/a rule of its own/);
  expect(readRedirects(read(rules, { MAPPING_SOLUTION: 'true' }).redirects)('/dashboard/maps')).toMatchObject(
    {
      kind: 'leave',
    },
  );
});

describe('that are wrong stop the start with the field at fault:', () => {
  test.each([
    ['no JSON', '[', /REDIRECTS_FILE .* is not JSON/],
    ['no list', '{}', /the whole: Must be a list/],
    ['no path', '[{"from":"/a","to":"/b"},{"from":"c","to":"/b"}]', /\[1\]\.from: Must be a path/],
    ['another scheme', '[{"from":"/a","to":"javascript:x"}]', /\[0\]\.to: Must be a path .* http or https/],
    ['credentials', '[{"from":"/a","to":"https://u:p@x.example"}]', /\[0\]\.to: .* without user name/],
    ['a word too many', '[{"from":"/a","to":"/b","code":301}]', /\[0\]: .*code/],
    ['a name from nowhere', '[{"from":"/a","to":"/b/:c"}]', /\[0\]\.to: Must only use names/],
    [
      'the same twice',
      '[{"from":"/a","to":"/b"},{"from":"/A/","to":"/c"}]',
      /\[1\]\.from is \/A\/ once more/,
    ],
    [
      'a circle',
      '[{"from":"/a","to":"/b"},{"from":"/b","to":"/a"}]',
      /\[0\]\.to leads in a circle: \/a → \/b → \/a/,
    ],
    ['a circle with the product', '[{"from":"/","to":"/home"}]', /circle: \/home → \/ → \/home/],
  ])('%s', (_, text, message) => {
    expect(() => read(text)).toThrow(ConfigurationError);
    expect(() => read(text)).toThrow(message);
    expect(() => read(text)).toThrow(/^The setting REDIRECTS_FILE is not valid: /);
  });

  test('no file', () => {
    expect(() => readConfig({ REDIRECTS_FILE: join(folder, 'none.json') })).toThrow(
      /there is no such file\.$/,
    );
  });
});
