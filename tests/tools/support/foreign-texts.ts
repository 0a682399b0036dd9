/**
 * Finds, on a page in the pseudo-language, the texts that are neither of the catalogue nor data: those are hard-coded.
 * What is data is known exactly: every text of every JSON document that the page has read, from the server's loaders
 * and from calls alike, and the words of its address.
 */
import type { Page } from '@playwright/test';
import { initials } from '#src/components/organisation-mark.tsx';
import { remainder } from '../../../scripts/vite/pseudo-text.ts';

const RECORD = '__dataTexts';
type Recorded = Readonly<Record<typeof RECORD, ReadonlySet<string>>>;

/** Keeps all texts that the page reads as JSON; from before the page is opened. */
export async function recordData(page: Page): Promise<void> {
  await page.addInitScript((name) => {
    const texts = new Set<string>();
    const keep = (value: unknown): void => {
      if (typeof value === 'string') texts.add(value);
      else if (typeof value === 'object' && value !== null)
        for (const inner of Object.values(value)) keep(inner);
    };
    const { parse } = JSON;
    JSON.parse = (text, reviver) => {
      const value: unknown = parse(text, reviver);
      keep(value);
      return value;
    };
    const { json } = Response.prototype;
    Response.prototype.json = async function read(this: Response) {
      const value: unknown = await json.call(this);
      keep(value);
      return value;
    };
    Object.defineProperty(window, name, { value: texts });
  }, RECORD);
}

interface Shown {
  /** What is shown or read aloud. */
  readonly text: string;
  /** Where: the element, and the attribute when it is none of its content. */
  readonly place: string;
  /** All that the elements around say, for words that are a piece of it. */
  readonly around: readonly string[];
}

/** Words are a piece of the line around them, not of a whole page. */
const LONGEST_LINE = 2000;

/** Every text of the page, what is closed or only read aloud among them. Code is in no language. */
function readShown(longestLine: number): Shown[] {
  const isElsewhere = 'script, style, template, code, pre, textarea';
  const place = (element: Element, attribute?: string) => {
    const name = element.localName + (element.className && `.${String(element.getAttribute('class'))}`);
    return attribute === undefined ? name : `${name} [${attribute}]`;
  };
  const found: Shown[] = [{ text: document.title, place: 'title', around: [] }];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    if (!element || element.closest(isElsewhere)) continue;
    // Where scripts run, what is for pages without them is text.
    const text = (node.textContent ?? '').replaceAll(
      element.localName === 'noscript' ? /<[^>]*>/g : /$^/g,
      ' ',
    );
    const around: string[] = [];
    for (let one: Element | null = element; one && around.length < 3; one = one.parentElement)
      if (one.textContent.length <= longestLine) around.push(one.textContent);
      else break;
    found.push({ text, place: place(element), around });
  }
  const said = [
    'aria-label',
    'aria-description',
    'aria-roledescription',
    'aria-valuetext',
    'placeholder',
    'alt',
    'title',
    'label',
  ];
  for (const attribute of said)
    for (const element of document.body.querySelectorAll(`[${attribute}]`))
      // What a drawing is made of has no names for anyone.
      if (!element.parentElement?.closest('[role=img], [aria-hidden=true]'))
        found.push({
          text: element.getAttribute(attribute) ?? '',
          place: place(element, attribute),
          around: [],
        });
  for (const element of document.querySelectorAll('meta[name=description]'))
    found.push({ text: element.getAttribute('content') ?? '', place: 'meta', around: [] });
  for (const element of document.querySelectorAll(
    'input[type=submit], input[type=button], input[type=reset]',
  ))
    found.push({ text: element.getAttribute('value') ?? '', place: place(element, 'value'), around: [] });
  return found;
}

const squeeze = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();
const letters = /\p{L}/u;
/** Shorter words of the data are in too many others to be taken out of a text. */
const SHORTEST = 3;
const LONGEST_NAME = 60;

/** Marks of Markdown, of which some are also letters of names: taken out of the data and of what is shown alike. */
const unmarked = (text: string): string => text.replaceAll(/[*_`]+|\\(?=\W)/g, '');

/** The lines of a text in Markdown, as they read when they are drawn. */
const drawnLines = (text: string): string[] =>
  text.split('\n').map((line) => {
    const words = line.replace(/^\s*(?:[#>*-]+|\d+\.)\s+/, '').replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1');
    return squeeze(unmarked(words));
  });

/** What a page makes of a text of its data: its lines, the host of an address, the initials of a name. */
const wordsOf = (text: string): string[] => [
  squeeze(text),
  ...drawnLines(text),
  ...(URL.canParse(text) ? [new URL(text).host] : []),
  ...(text.length <= LONGEST_NAME ? [initials(text)] : []),
];

/** A text without the places where some words stand as words, and not as a part of others. */
function without(text: string, words: string): string {
  let rest = text;
  for (let at = rest.indexOf(words); at !== -1; at = rest.indexOf(words, at + 1)) {
    const isPart = letters.test(rest[at - 1] ?? '') || letters.test(rest[at + words.length] ?? '');
    if (!isPart) rest = `${rest.slice(0, at)} ${rest.slice(at + words.length)}`;
  }
  return rest;
}

/** @returns whether a text is put together from data and from what is between words */
function createEvaluator(data: Iterable<string>): (text: string) => boolean {
  const known = new Set([...data].flatMap(wordsOf));
  const longest = [...known].filter(({ length }) => length >= SHORTEST).sort((a, b) => b.length - a.length);
  const capitals = new Set([...known].map((text) => text.toUpperCase()));
  const isWhole = (text: string) =>
    !letters.test(text) ||
    known.has(text) ||
    known.has(unmarked(text)) ||
    (text === text.toUpperCase() && capitals.has(text)) ||
    (text.endsWith('…') && longest.some((one) => one.startsWith(text.slice(0, -1))));
  return (text) => {
    let rest = squeeze(text);
    if (isWhole(rest)) return true;
    for (const one of longest) rest = without(rest, one);
    return rest.split(/[^\p{L}\p{M}\p{N}'’]+/u).every(isWhole);
  };
}

/**
 * All texts of the page that are hard-coded, with their places.
 * @param also words that are neither, each of which the test must give a reason for
 */
export async function foreignTexts(page: Page, also: readonly string[] = []): Promise<string[]> {
  const [shown, data] = await Promise.all([
    page.evaluate(readShown, LONGEST_LINE),
    page.evaluate((name) => [...(window as unknown as Recorded)[name as typeof RECORD]], RECORD),
  ]);
  const address = new URL(page.url());
  const isData = createEvaluator([
    ...data,
    ...also,
    ...address.searchParams.values(),
    ...address.pathname.split('/').map(decodeURIComponent),
  ]);
  const foreign = shown.filter(({ text, around }) => {
    const rest = remainder(text);
    // A line in which words are marked is in pieces; the whole is what counts.
    return !isData(rest) && !around.some((one) => isData(remainder(one)));
  });
  return [...new Set(foreign.map(({ text, place }) => `${place}: ${squeeze(text)}`))];
}
