/**
 * What documents name in code is there: identifiers, settings, calls, addresses, folders, scripts and headings. A name
 * that was changed in the code fails here until the documents have it as well.
 */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';

/** Documents that say how the product is; decisions and changes say how it was. */
const documents = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', ...globSync('docs/*.md')].map((path) => ({
  path,
  text: readFileSync(path, 'utf8'),
}));

const sources = [
  ...globSync('{machines,model-tests,proxy,scripts,src,tests}/**/*.{ts,tsx,mjs,sql,css,json}'),
  ...globSync('src/screens/static/content/*.md'),
  ...globSync('{*.{json,ts,yaml},Dockerfile,.ci/*,.ox*}'),
].filter((path) => !path.endsWith('docs/names.test.ts'));
const source = sources.map((path) => readFileSync(path, 'utf8')).join('\n');

const IDENTIFIER = /[A-Za-z_$][\w$]*/g;
const identifiers = new Set([
  ...(source.match(IDENTIFIER) ?? []),
  ...sources.flatMap((path) => path.match(IDENTIFIER) ?? []),
]);

/** Names that others have given: programs, standards, other products; and placeholders of examples. */
const OTHERS = new Set(
  (
    'AbortIncompleteMultipartUpload Decrypt GenerateDataKey Idempotency ListBucket OTEL_TRACES_SAMPLER StreamMaxLength ' +
    'UploadPartCopy pg_dump popups sendParent FUNCTION OPERATOR POSITION VALUE p07'
  ).split(' '),
);

/** The code of a document within its lines, with the document. */
const codes = documents.flatMap(({ path, text }) =>
  [...text.replaceAll(/^```.*?^```/gms, '').matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => ({
    path,
    code,
  })),
);

/** @returns codes that `isKnown` does not know, with their documents */
const unknown = (of: RegExp, isKnown: (code: string) => boolean): string[] => {
  const asked = codes.filter(({ code }) => of.test(code));
  expect(asked.length).toBeGreaterThan(20);
  return asked.filter(({ code }) => !isKnown(code)).map(({ path, code }) => `${path}: ${code}`);
};

test('identifiers and settings are in the code', () => {
  const isKnown = (code: string) =>
    (code.match(IDENTIFIER) ?? []).every(
      (name) => name.length < 3 || OTHERS.has(name) || identifiers.has(name),
    );
  expect(unknown(/./, isKnown)).toEqual([]);
});

test('folders exist', () => {
  const FOLDER = /^(?:docs|domains|machines|model-tests|platform|proxy|scripts|src|tests)\/[\w/.-]+\/?$/;
  const isKnown = (code: string) => ['', 'proxy/'].some((above) => existsSync(`${above}${code}`));
  expect(unknown(FOLDER, (code) => /\.\w+$|(?:^|\/)x\./.test(code) || isKnown(code))).toEqual([]);
});

test('calls with a colon are in the code as they are written', () => {
  const isKnown = (code: string) => source.includes(code) || /^(?:kms|s3):/.test(code);
  expect(unknown(/^[a-z][\w-]*(?::[\w-]+)+$/, isKnown)).toEqual([]);
});

/** The parts of an address, `*` for each that differs; the ending of a file is a part of its name. */
const partsOf = (address: string): string[] =>
  address
    .replace(/[?#].*/, '')
    .replaceAll(/\$?\{[^}]*\}|[$:]\w+|\b[A-Z]{3,}\b|…/g, '*')
    .replaceAll(/\*\.[\w*]+/g, '*')
    .toLowerCase()
    .split('/')
    .slice(1)
    .filter((part) => part !== '');

/** Addresses of the code: by their parts, those that others begin with, and those with parts that differ. */
const addresses = (source.match(/(?<=[`'"}])\/[\w.@$:*{-][^\s`'"]*/g) ?? []).map(partsOf);
const begun = new Set(addresses.flatMap((parts) => parts.map((_, at) => parts.slice(0, at + 1).join('/'))));
const withParts = addresses.filter((parts) => parts.includes('*') && parts[0] !== '*' && parts.length > 2);

/** A part that differs stands for any; the last one of four and more for whatever follows. */
const covers = (known: readonly string[], parts: readonly string[]): boolean =>
  (known.length === parts.length ||
    (known.length > 3 && known.at(-1) === '*' && parts.length > known.length)) &&
  known.every((part, at) => part === '*' || part === parts[at]);

test('addresses are in the code, whole or below an address that others are mounted at', () => {
  const has = (parts: readonly string[]) => begun.has(parts.join('/'));
  const isKnown = (code: string) => {
    const parts = partsOf(code.replace(/^[A-Z]+ /, '').split(' ')[0] ?? '');
    return (
      has(parts) ||
      parts.some((_, at) => has(parts.slice(0, at)) && has(parts.slice(at))) ||
      withParts.some((known) => covers(known, parts))
    );
  };
  expect(unknown(/^(?:[A-Z]+ )?\/\w[^\s]*$/, isKnown)).toEqual([]);
});

test('scripts are those of package.json', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
  const named = documents.flatMap(({ path, text }) =>
    [...text.matchAll(/npm run ([a-z][\w:-]*)/g)].map(([, name = '']) => ({ path, name })),
  );
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter(({ name }) => !Object.hasOwn(scripts, name))).toEqual([]);
});

/** The anchor of a heading, as GitHub makes it. */
const anchor = (heading: string): string =>
  heading
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}_\- ]/gu, '')
    .trim()
    .replaceAll(' ', '-');

test('links to headings lead to one', () => {
  const anchorsOf = (path: string) =>
    [...readFileSync(path, 'utf8').matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => anchor(heading));
  const broken = documents.flatMap(({ path, text }) =>
    [...text.matchAll(/\]\((?!https?:)([^)\s#]*)#([^)\s]+)\)/g)]
      .map(([, file = '', to = '']) => ({
        file: file === '' ? path : normalize(join(dirname(path), file)),
        to,
      }))
      .filter(({ file, to }) => !anchorsOf(file).includes(to))
      .map(({ file, to }) => `${path}: ${file}#${to}`),
  );
  expect(broken).toEqual([]);
});
