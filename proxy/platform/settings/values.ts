/** Kinds of values of settings, each with a sentence for every value that it refuses. */
import * as z from 'zod';
import { isEmailAddress } from '#contract/email-address.ts';

/** A whole number in decimal digits. Both limits are allowed. */
export const wholeNumber = (least: number, most: number) =>
  z.string().transform((text, context) => {
    const number = Number(text);
    if (/^[+-]?\d+$/.test(text.trim()) && number >= least && number <= most) return number;
    context.addIssue({ code: 'custom', message: `must be a whole number from ${least} to ${most}` });
    return z.NEVER;
  });

export const oneOf = <const W extends readonly string[]>(words: W) =>
  z.enum(words, `must be one of ${words.join(', ')}`);

export const flag = z.stringbool('must be true or false');

/** @param most characters */
export const text = (most: number, least = 1) =>
  z.string().refine((value) => value.length >= least && value.length <= most, {
    error: `must have ${least} to ${most} characters`,
  });

export const secret = (least: number) => z.string().min(least, `must have at least ${least} characters`);

/** An address by http or https. @param check of one that can be read */
export const webAddress = (check: (url: URL) => boolean = () => true, sentence = '') =>
  z
    .url({ protocol: /^https?$/, error: 'must be an http or https address', abort: true })
    .refine((value) => check(new URL(value)), sentence);

/** Hosts, each with its port where it is not that of the scheme, separated by commas. */
export const hosts = z.string().transform((list, context) => {
  const names = list
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '');
  const wrong = names.find((name) => URL.parse(`http://${name}`)?.host !== name && !name.endsWith(':80'));
  if (wrong === undefined) return names;
  context.addIssue({
    code: 'custom',
    message: `must be hosts such as data.internal:8080, and ${wrong} is none`,
  });
  return z.NEVER;
});

/** People by e-mail address or by the `sub` of their tokens, separated by commas; in lower case. */
export const people = z.string().transform((list, context) => {
  const names = list
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '');
  const isPerson = (name: string) => isEmailAddress(name) || z.guid().safeParse(name).success;
  if (names.every(isPerson)) return [...new Set(names)];
  context.addIssue({
    code: 'custom',
    message: 'must be e-mail addresses or GUIDs of accounts, with commas between',
  });
  return z.NEVER;
});
