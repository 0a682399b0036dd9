/**
 * Pages that the build has written: whole, but for what a deployment says of itself. Where it is reached, what it is
 * called and its settings are filled in when the server starts, so one build serves every deployment.
 *
 * `scripts/prerender.ts` writes them and proves, before it does, that a page filled in is the page rendered.
 */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, parse } from 'node:path';
import * as z from 'zod';
import { RUNTIME_CONFIGURATION_ID, scriptJson } from '#contract/rendering.ts';
import type { RuntimeConfiguration } from '#contract/runtime-configuration.ts';

/** What is in a written page for the product's address and name. Neither needs escaping anywhere. */
export const PLACEHOLDERS = { origin: 'https://origin.prerendered.invalid', productName: '__PRODUCT_NAME__' };

const FOLDER = 'prerendered';
const Stamp = z.object({ buildId: z.string() });

/** What a deployment says of itself. */
export interface Deployment {
  readonly origin: string;
  readonly configuration: RuntimeConfiguration;
}

const markup: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
};
/** As React writes text and attributes. */
const inMarkup = (text: string) => text.replaceAll(/[&<>"']/g, (character) => markup[character] ?? '');
/** As part of a longer text of a script. */
const inScriptText = (text: string) => scriptJson(text).slice(1, -1);

const script = /<script\b[^>]*>[\s\S]*?<\/script>/g;
/** The question of consent, asked only when something needs consent. */
const question = /<section id="consent"[\s\S]*?<\/section>/;
const isConfiguration = (element: string) => element.startsWith(`<script id="${RUNTIME_CONFIGURATION_ID}"`);

/** Writes a deployment into a page. */
export function fillIn(written: string, { origin, configuration }: Deployment): string {
  const page = configuration.analytics === null ? written.replace(question, '') : written;
  const put = (text: string, escape: (value: string) => string) =>
    text
      .replaceAll(PLACEHOLDERS.origin, () => escape(origin))
      .replaceAll(PLACEHOLDERS.productName, () => escape(configuration.productName));
  let filled = '';
  let from = 0;
  for (const { 0: element, index } of page.matchAll(script)) {
    filled += put(page.slice(from, index), inMarkup);
    const opened = element.indexOf('>') + 1;
    filled += isConfiguration(element)
      ? `${element.slice(0, opened)}${scriptJson(configuration)}</script>`
      : put(element.slice(0, opened), inMarkup) + put(element.slice(opened), inScriptText);
    from = index + element.length;
  }
  return filled + put(page.slice(from), inMarkup);
}

export const prerenderedFolder = (distDir: string): string => join(distDir, FOLDER);
export const stampFile = (distDir: string): string => join(prerenderedFolder(distDir), 'build.json');

/**
 * Reads the pages of a build, by path. None, when they were not written with this very build: the pages are then
 * rendered as others are.
 */
export function readPrerendered(distDir: string, buildId: string): Map<string, string> {
  const pages = new Map<string, string>();
  const stamp = stampFile(distDir);
  if (!existsSync(stamp) || Stamp.parse(JSON.parse(readFileSync(stamp, 'utf8'))).buildId !== buildId)
    return pages;
  const folder = prerenderedFolder(distDir);
  for (const file of globSync('*.html', { cwd: folder }))
    pages.set(`/${parse(file).name}`, readFileSync(join(folder, file), 'utf8'));
  return pages;
}
