/**
 * Which looks of a page were checked in this run: a page is checked with axe once for each way it looks, in whichever
 * walk and worker it comes first, because a check takes as long as several steps.
 */
import { createHash } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';

/** A file for each look of this run, named by its hash; all workers share it. */
const LOOKS = join('artefacts', 'looks');

/** Called once before a run. */
export const forgetLooks = (): Promise<void> => rm(LOOKS, { recursive: true, force: true });

/**
 * Everything that axe's rules read of a page, in the page itself: elements, attributes and styles, where there is text,
 * and which elements refer to each other. What texts and values say is left out, and so are the names of generated ids.
 * While a modal dialog is open, only what is in it: nothing else can be perceived, and the page has looks of its own.
 */
function describeLook(): string {
  const modal = [...document.querySelectorAll(':modal')].at(-1);
  const parts = [...(modal ?? document.body).querySelectorAll('*:not(script, style, template)')];
  const elements = [document.documentElement, document.body, ...(modal ? [modal] : []), ...parts];
  const places = new Map(elements.map((element, index) => [element.id, index]));
  const order = new Map(elements.map((element, index) => [element, index]));
  const references = new Set([
    'id',
    'for',
    'aria-labelledby',
    'aria-describedby',
    'aria-controls',
    'aria-owns',
  ]);
  // What is typed or named differs from walk to walk; that there is something is what counts.
  const values = new Set([
    'value',
    'href',
    'src',
    'srcset',
    'content',
    'nonce',
    'd',
    'points',
    'title',
    'alt',
  ]);
  const resolved = (ids: string) =>
    ids
      .split(/\s+/)
      .map((id) => (id === '' ? '' : (places.get(id) ?? 'missing')))
      .join(' ');
  const attributeOf = ({ name, value }: Attr) => {
    if (references.has(name) || name === 'aria-activedescendant') return `${name}=${resolved(value)}`;
    if (values.has(name)) return `${name}:${value.trim() === '' ? 'empty' : 'some'}`;
    return `${name}=${name === 'aria-label' ? value.trim() !== '' : value}`;
  };
  const described = elements.map((element) => {
    const hasText = [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && (node.nodeValue ?? '').trim() !== '',
    );
    const { disabled, checked } = element as HTMLInputElement;
    return [
      element.tagName,
      element.parentElement ? order.get(element.parentElement) : 'root',
      ...[...element.attributes].map(attributeOf).sort(),
      hasText && 'text',
      disabled && 'disabled',
      checked && 'checked',
      element.matches(':modal') && 'modal',
    ].join(' ');
  });
  const isDark = matchMedia('(prefers-color-scheme: dark)').matches;
  const hasMain = document.querySelector('main') !== null;
  return JSON.stringify([innerWidth, isDark, document.title !== '', hasMain, described]);
}

/** True for a page that looks like none before it in this run; from then on it is no longer new. */
export async function isNewLook(page: Page): Promise<boolean> {
  const hash = createHash('sha256')
    .update(await page.evaluate(describeLook))
    .digest('hex');
  await mkdir(LOOKS, { recursive: true });
  try {
    // Fails when the file is there, which makes it safe between workers.
    await writeFile(join(LOOKS, hash), '', { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}
