/** The texts of the static pages: each says when it changed, its parts have addresses, its links lead somewhere. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { CATALOGUE_PATH, exportPath, FEED_PATH } from '#contract/exports.ts';
import { publicRoutes } from '#src/app/access.ts';
import { slugOf } from '#contract/slug.ts';
import { parseBlocks } from '#src/components/markdown-blocks.ts';
import { settings } from '#src/messages/en/settings.ts';
import { readPageText } from '#src/screens/static/page-text.ts';

const folder = 'src/screens/static/content';
const names = readdirSync(folder).map((file) => file.replace(/\.md$/, ''));
const read = (name: string) => readPageText(readFileSync(`${folder}/${name}.md`, 'utf8'));
const idsOf = (name: string) =>
  parseBlocks(read(name).text).flatMap((block) => (block.kind === 'heading' ? [slugOf(block.text)] : []));
const pages = publicRoutes.map(({ path }) => path.replace(/\/\{-\$step\}$/, ''));

it('there are the eight of the specification, section 2', () => {
  expect(names.toSorted()).toEqual(
    publicRoutes
      .filter(({ path }) => path === '/faq' || path === '/cookie-policy')
      .concat(publicRoutes.filter(({ reason }) => reason === 'static'))
      .map(({ path }) => path.slice(1))
      .toSorted(),
  );
});

/** The catalogue as files, which are no pages of the application. */
const forPrograms = new Set<string>([
  FEED_PATH,
  ...(['turtle', 'jsonLd', 'rdfXml'] as const).map((key) => exportPath(CATALOGUE_PATH, key)),
]);

describe.each(names)('%s', (name) => {
  it('says when it changed', () => {
    expect(new Date(read(name).updated).toISOString().slice(0, 10)).toBe(read(name).updated);
  });

  it('has an address of its own for each part', () => {
    const ids = idsOf(name);
    expect(ids.length).toBeGreaterThanOrEqual(3);
    expect(ids).toEqual([...new Set(ids)]);
    expect(ids).not.toContain('');
  });

  it('links to pages and parts that there are', () => {
    for (const [, path = '', part] of read(name).text.matchAll(/\]\((\/[^)#]*)(?:#([^)]*))?\)/g)) {
      if (path.startsWith('/api/') || forPrograms.has(path)) continue;
      expect(pages).toContain(path);
      if (part !== undefined) expect(idsOf(path.slice(1))).toContain(part);
    }
  });
});

it('a text without a head is refused', () => {
  expect(() => readPageText('## Text')).toThrow('must say when it was updated');
  expect(() => readPageText('---\nupdated: soon\n---\nText')).toThrow('must say when it was updated');
});

it('the help has words for every page of settings, by the name that it has there', () => {
  const groups = new Set(['label', 'organisation', 'you', 'overview', 'platform']);
  const { text } = read('help');
  const missing = Object.entries(settings.nav).filter(
    ([key, name]) => !groups.has(key) && !new RegExp(`(?:\\*\\*|_)${name}(?:\\*\\*|_)`).test(text),
  );
  expect(missing).toEqual([]);
});

it('the words of a record are explained where the dataset page leads', () => {
  expect(idsOf('dataset')).toContain('what-the-record-contains');
});
