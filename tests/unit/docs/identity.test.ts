/** docs/identity.md names tests for each operation and promise: the files exist and contain what is quoted of them. */
import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';

const document = readFileSync('docs/identity.md', 'utf8');
const files = globSync('tests/{service/identity,unit/identity,bench}/**/*.ts').map((path) => ({
  name: basename(path).replace(/\.(?:test|bench)?\.?ts$/, ''),
  text: readFileSync(path, 'utf8'),
}));
/** Clients that one file tries, by the names that their users know. */
const CLIENTS = /^(?:aws-amplify|amazon-cognito-identity-js|all others by aws-amplify)$/;

/** The last column of the rows below a heading. */
const testsIn = (heading: string): string[] =>
  (document.split(/^##+ /m).find((part) => part.startsWith(heading)) ?? '')
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(2)
    .flatMap((line) => (line.split('|').at(-2) ?? '').split(';'))
    .map((item) => item.trim());

/** Of `name: a text, another text` the texts that no file of that name contains; the whole where there is no file. */
function missing(item: string): string[] {
  const [names = '', ...rest] = item.split(':');
  const texts = rest.join(':').split(',');
  if (rest.length === 0) return names.split(',').flatMap((name) => (isFile(name) ? [] : [item]));
  if (!isFile(names)) return [item];
  const found = files.filter(({ name }) => name === nameIn(names));
  return texts
    .map((text) => text.replace('…', '').trim())
    .filter((text) => !found.some((file) => file.text.includes(text)))
    .map((text) => `${names}: ${text}`);
}

const nameIn = (written: string): string => written.replace(/\(.*\)/, '').trim();
const isFile = (written: string): boolean =>
  CLIENTS.test(nameIn(written)) || files.some(({ name }) => name === nameIn(written));

test.each(['Operations', 'Hosted sign-in', 'Promises'])(
  '%s: every test that is named is there',
  (heading) => {
    const items = testsIn(heading);
    expect(items.length).toBeGreaterThan(15);
    expect(items.flatMap(missing)).toEqual([]);
  },
);

test('Administrator: every test that is named is in one of its two files', () => {
  const items = testsIn('Administrator');
  const tests = files.filter(({ name }) => /^(?:administration|administrator|invited-people)$/.test(name));
  const isThere = (text: string) =>
    tests.some((file) => file.text.includes(text.replace(/^a member: /, '').trim()));
  expect(items.length).toBeGreaterThan(10);
  expect(items.filter((item) => !isThere(item) && missing(item).length > 0)).toEqual([]);
});
