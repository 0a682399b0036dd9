/** The operator's rules for addresses that lead elsewhere, in a file of JSON. `docs/configuration.md` explains them. */
import { readFileSync, statSync } from 'node:fs';
import * as z from 'zod';
import { sayRule } from '#contract/messages/index.ts';
import { familiarRedirects, ownRedirects } from '#contract/own-redirects.ts';
import { findLoop, RedirectRule } from '#contract/redirects.ts';
import type { RuntimeConfiguration } from '#contract/runtime-configuration.ts';
import { validate } from '#contract/validate.ts';
import { codeOf } from './start-error.ts';
import { text } from './values.ts';

export const redirectEnvironment = { REDIRECTS_FILE: text(4_096).optional() };

/** The largest file that is read, in bytes. */
const LARGEST = 1_048_576;

const MOST_RULES = 1_000;
const Rules = z.array(RedirectRule).max(MOST_RULES);

const reasons: Record<string, string> = {
  ENOENT: 'there is no such file',
  EACCES: 'it may not be read',
  EISDIR: 'it is a folder',
};

/** `[2].to`, as one would write it. */
const placeOf = (field: string): string =>
  field === 'body' ? 'the whole' : field.replaceAll(/(?:^|\.)(\d+)(?=\.|$)/g, '[$1]');

const isSamePath = (one: string, other: string): boolean =>
  one.replace(/(.)\/$/, '$1').toLowerCase() === other.replace(/(.)\/$/, '$1').toLowerCase();

function readFile(file: string): { readonly content: unknown } | string {
  try {
    const found = statSync(file);
    if (!found.isFile()) return `${file} is no file`;
    if (found.size > LARGEST) return `${file} is larger than ${LARGEST} bytes`;
    return { content: JSON.parse(readFileSync(file, 'utf8')) };
  } catch (error) {
    if (error instanceof SyntaxError) return `${file} is not JSON: ${error.message}`;
    return `${file} cannot be read: ${reasons[codeOf(error) ?? ''] ?? codeOf(error) ?? 'unknown reason'}`;
  }
}

/** @returns the rules of the product and of the operator, or a sentence that says what is wrong with the latter. */
export function readRedirectRules(
  { REDIRECTS_FILE: file }: { readonly REDIRECTS_FILE?: string | undefined },
  flags: RuntimeConfiguration['flags'],
): readonly RedirectRule[] | string {
  const own = ownRedirects(flags);
  if (file === undefined) return [...own, ...familiarRedirects];
  const wrong = (what: string) => `The setting REDIRECTS_FILE is not valid: ${what.replace(/\.$/, '')}.`;
  const read = readFile(file);
  if (typeof read === 'string') return wrong(read);
  const checked = validate(Rules, read.content);
  if (!checked.ok) {
    const [first] = checked.fieldErrors.map((one) => `${placeOf(one.field)}: ${sayRule(one)}`);
    return wrong(`in ${file}, ${first}`);
  }
  const familiar = familiarRedirects.filter(
    ({ from }) => !checked.value.some((rule) => isSamePath(rule.from, from)),
  );
  const rules = [...own, ...checked.value, ...familiar];
  for (const [index, { from }] of checked.value.entries()) {
    const first = rules.findIndex((rule) => isSamePath(rule.from, from));
    if (first < own.length)
      return wrong(`in ${file}, [${index}].from is ${from}, for which the product has a rule of its own`);
    if (first < own.length + index)
      return wrong(`in ${file}, [${index}].from is ${from} once more, after [${first - own.length}]`);
  }
  const loop = findLoop(rules);
  if (loop)
    return wrong(
      `in ${file}, ${loop.index < own.length ? 'the rules lead' : `[${loop.index - own.length}].to leads`} in a circle: ${loop.trail.join(' → ')}`,
    );
  return rules;
}
