/** A citation as programs for literature read it: BibTeX and RIS. */
import { latinWords } from '#contract/slug.ts';

export interface Citable {
  readonly title: string;
  readonly publisher: string;
  /** `YYYY-MM-DD`: when the data came out. */
  readonly published: string;
  /** `YYYY-MM-DD`: the state of the data that is cited. */
  readonly version: string;
  /** The catalogue in which it is found. */
  readonly catalogue: string;
  readonly address: string;
  readonly language: string;
  readonly tags: readonly string[];
  /** What else identifies what was seen, such as the version of the data of a chart. */
  readonly note?: string | undefined;
}

/** Characters that mean something to TeX. */
const special: Readonly<Record<string, string>> = {
  '\\': String.raw`\textbackslash{}`,
  '{': String.raw`\{`,
  '}': String.raw`\}`,
  '~': String.raw`\textasciitilde{}`,
  '^': String.raw`\textasciicircum{}`,
};

const tex = (text: string): string =>
  oneLine(text).replaceAll(/[\\{}~^#$%&_]/g, (character) => special[character] ?? `\\${character}`);

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

const unimportant = new Set(['a', 'an', 'and', 'for', 'in', 'of', 'on', 'the', 'to']);

/** `publisher-year-word`, after the first words that say something, in letters that every BibTeX reader takes in a key. */
export function citationKey({ publisher, published, title }: Citable): string {
  const telling = (text: string) => latinWords(text).find((word) => !unimportant.has(word));
  return [telling(publisher) ?? 'data', published.slice(0, 4), telling(title) ?? 'dataset'].join('-');
}

/** An entry for BibTeX and BibLaTeX. Names and titles are kept together and in their own case by inner braces. */
export function toBibtex(work: Citable): string {
  const fields = {
    author: `{${tex(work.publisher)}}`,
    title: `{${tex(work.title)}}`,
    year: work.published.slice(0, 4),
    publisher: tex(work.catalogue),
    version: work.version,
    ...(work.note !== undefined && { note: tex(work.note) }),
    url: work.address,
  };
  const lines = Object.entries(fields).map(([name, value]) => `  ${name} = {${value}}`);
  return `@misc{${citationKey(work)},\n${lines.join(',\n')}\n}\n`;
}

/** A record of the RIS format, whose lines end as its specification says. */
export function toRis(work: Citable): string {
  const lines = [
    ['TY', 'DATA'],
    ['AU', work.publisher],
    ['TI', work.title],
    ['PY', work.published.slice(0, 4)],
    ['DA', work.published.replaceAll('-', '/')],
    ['ET', work.version],
    ['PB', work.catalogue],
    ['LA', work.language],
    ...(work.note === undefined ? [] : [['N1', work.note]]),
    ...work.tags.map((tag) => ['KW', tag]),
    ['UR', work.address],
    ['ER', ''],
  ];
  return lines.map(([tag, value = '']) => `${tag}  - ${oneLine(value)}\r\n`).join('');
}
