/** Tells the words of data from the words of the product, on a page in the pseudo-language. */
import type { Page } from '@playwright/test';
import * as fixedWords from '#contract/fixed-words.ts';
import { OPENS } from '../../scripts/vite/pseudo-text.ts';

/** All texts of a JSON document, whatever they are values of. */
function textsOf(value: unknown, into: Set<string>): void {
  if (typeof value === 'string') into.add(squeeze(value));
  else if (typeof value === 'object' && value !== null)
    for (const inner of Object.values(value as object)) textsOf(inner, into);
}

const squeeze = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

const quoted = /"(?:[^"\\]|\\.)*"/g;

/** The texts in the program that brings a page its data: a JSON document within a text of that program. */
function textsInProgram(program: string, into: Set<string>): void {
  for (const [literal] of program.matchAll(quoted)) {
    let text: unknown;
    try {
      text = JSON.parse(literal);
    } catch {
      continue;
    }
    if (typeof text !== 'string') continue;
    into.add(squeeze(text));
    try {
      textsOf(JSON.parse(text), into);
    } catch {
      // A text that is no JSON is itself all there is.
    }
  }
}

/** Days, ages and sizes, as `Intl` writes them. */
const months = Array.from({ length: 12 }, (_, month) =>
  new Intl.DateTimeFormat('en', { month: 'long' }).format(new Date(2026, month, 1)),
).join('|');
const written = [
  new RegExp(`^(?:\\d{1,2} )?(?:${months}) (?:\\d{1,2}, )?\\d{4}(?: at .+)?$`),
  /^(?:\d+ (?:minutes?|hours?|days?|weeks?|months?) ago|this minute|this hour|today|yesterday|last (?:week|month))$/,
  /^[\d.,]+ (?:bytes?|kB|MB|GB|TB|%)$/,
];

export interface DataTexts {
  /** All visible texts of the page that are neither of the catalogue nor data. */
  foreign(page: Page): Promise<string[]>;
}

/** Listens to a page from before it is opened. */
export function watchData(page: Page): DataTexts {
  const known = new Set<string>();
  textsOf(fixedWords, known);
  const bodies: Promise<void>[] = [];
  page.on('response', (response) => {
    if (!(response.headers()['content-type'] ?? '').includes('json')) return;
    bodies.push(
      response.json().then(
        (body) => textsOf(body, known),
        () => {},
      ),
    );
  });
  /** Part of a text that is long enough to be no accident, as a summary that is cut or marked. */
  const isPart = (text: string) =>
    text.length > 3 && [...known].some((one) => one.length > text.length && one.includes(text));
  const isData = (text: string): boolean =>
    !/\p{L}{2}/u.test(text) || known.has(text) || written.some((form) => form.test(text)) || isPart(text);
  return {
    foreign: async (opened) => {
      await Promise.all(bodies);
      const { programs, texts } = await opened.evaluate((opens) => {
        const isElsewhere = 'script, style, code, pre, noscript, title, svg, .prose, :not(html)[lang]';
        const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        const found: string[] = [];
        for (let node = walker.nextNode(); node; node = walker.nextNode()) {
          const element = node.parentElement;
          if (!element || element.closest(isElsewhere) || !element.checkVisibility()) continue;
          const text = node.textContent ?? '';
          if (text.trim() !== '' && !text.includes(opens)) found.push(text);
        }
        for (const name of ['aria-label', 'placeholder', 'alt'])
          for (const element of document.body.querySelectorAll(`[${name}]`)) {
            const text = element.getAttribute(name) ?? '';
            if (text !== '' && !text.includes(opens) && !element.closest('[lang]:not(html)'))
              found.push(text);
          }
        return { programs: [...document.scripts].map((script) => script.textContent ?? ''), texts: found };
      }, OPENS);
      for (const program of programs) {
        textsInProgram(program, known);
        try {
          textsOf(JSON.parse(program), known);
        } catch {
          // Not the configuration.
        }
      }
      return [...new Set(texts.map(squeeze))].filter((text) => !isData(text));
    },
  };
}
