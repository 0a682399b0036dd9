/** The documents name what is there: every link and every file they mention exists. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';

const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'CHANGELOG.md',
  ...globSync('docs/**/*.md'),
];

describe.each(documents)('%s', (document) => {
  const text = readFileSync(document, 'utf8');

  test('links to what exists', () => {
    const links = [...text.matchAll(/\]\((?!https?:|mailto:|#|\/)([^)#\s]+)/g)].map(([, link]) => link ?? '');
    expect(links.filter((link) => !existsSync(join(dirname(document), link)))).toEqual([]);
  });
});

/** The paths that one with alternatives in braces stands for. */
function alternatives(path: string): string[] {
  const [all, inner] = /\{([^{}]+)\}/.exec(path) ?? [];
  if (all === undefined || inner === undefined) return [path];
  return inner.split(',').flatMap((one) => alternatives(path.replace(all, one)));
}

/** Documents that say how the product is; decisions and changes say how it was. */
const current = documents.filter((path) => !/decisions|CHANGELOG/.test(path));

test('every source file that a document names exists', () => {
  const sources = globSync(
    '{*,{docs,machines,model-tests,proxy,scripts,src,tests}/**/*}.{ts,tsx,mjs,sql,css}',
  );
  // The names of examples: `x.machine.ts`, `NNNN_name.sql`, `<area>.ts`.
  const isExample = (path: string) => /[<*]|(?:^|\/)x\.|NNNN/.test(path);
  const missing = current.flatMap((document) =>
    [...readFileSync(document, 'utf8').matchAll(/`([^`\s]+\.(?:ts|tsx|mjs|sql|css))`/g)]
      .flatMap(([, path]) => alternatives(path ?? ''))
      .filter((path) => !isExample(path) && !sources.some((one) => `/${one}`.endsWith(`/${path}`)))
      .map((path) => `${document}: ${path}`),
  );
  expect(sources.length).toBeGreaterThan(2_000);
  expect(missing).toEqual([]);
});

test('docs/conformance.md names modules and tests that exist', () => {
  const rows = readFileSync('docs/conformance.md', 'utf8')
    .split('\n')
    .filter((line) => /^\| \d/.test(line));
  expect(rows.filter((row) => !row.startsWith('| 10.')).length).toBe(110);
  const named = rows.flatMap((row) => [...row.matchAll(/`([^`]+)`/g)].map(([, path]) => path ?? ''));
  const found = (path: string) =>
    globSync(path.replaceAll('$', '[$]')).length > 0 || globSync(`tests/**/${path}`).length > 0;
  expect(
    named
      .flatMap((path) => alternatives(path))
      .filter((path) => path.includes('.') || path.includes('/'))
      .filter((path) => !found(path)),
  ).toEqual([]);
});

test('every script that the README names is one of package.json', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
  const named = [
    ...readFileSync('README.md', 'utf8').matchAll(/npm (?:run )?((?<=run )[a-z:-]+|start|test)\b/g),
  ].map(([, name]) => name ?? '');
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
});

test('every folder of the server that the architecture lists exists, and every one that exists is listed', () => {
  const text = readFileSync('docs/architecture.md', 'utf8');
  const listed = [...text.matchAll(/^\| `proxy\/([a-z]+)(?:\/\*)?`/gm)].map(([, name]) => name ?? '');
  const folders = (pattern: string, depth: number) => [
    ...new Set(globSync(pattern).map((path) => path.split('/')[depth] ?? '')),
  ];
  const present = folders('proxy/*/**/*.ts', 1);
  expect(listed.toSorted()).toEqual(present.toSorted());
  const platform = /`proxy\/platform\/\*` *\|[^:]*: ([^|]+?) *\|/.exec(text)?.[1] ?? '';
  const rooms = folders('proxy/platform/*/**/*.ts', 2);
  expect(
    platform
      .replaceAll(/ \([^)]*\)/g, '')
      .split(', ')
      .toSorted(),
  ).toEqual(rooms.toSorted());
});

test('.nvmrc names the Node of devDependencies', () => {
  const { devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    devDependencies: Record<string, string>;
  };
  expect(readFileSync('.nvmrc', 'utf8').trim()).toBe(devDependencies['node']);
});

test('docs/machines.md lists every machine once, and no other', () => {
  const text = readFileSync('docs/machines.md', 'utf8');
  const table = text.slice(text.indexOf('| machine '), text.indexOf('\n\nEach chart'));
  const listed = [...table.matchAll(/^\| `([a-z-]+)`/gm)].map(([, name]) => name ?? '');
  const present = globSync('machines/*/*.machine.ts').map((path) => path.split('/')[1] ?? '');
  expect(listed.toSorted()).toEqual([...new Set(present)].toSorted());
});

test('docs/operations.md lists every job of the durable queue', () => {
  const text = readFileSync('docs/operations.md', 'utf8');
  const names = globSync('proxy/**/*.ts').flatMap((path) => {
    const source = readFileSync(path, 'utf8');
    if (!source.includes('defineJob')) return [];
    return [...source.matchAll(/defineJob(?:<\w+>)?\(\{\s*name: '([^']+)'|= (?:job|lane)\('([^']+)'\)/g)].map(
      ([, direct, named]) => direct ?? named ?? '',
    );
  });
  expect(names.length).toBeGreaterThan(11);
  expect(names.filter((name) => !text.includes(`\`${name}\``))).toEqual([]);
});
