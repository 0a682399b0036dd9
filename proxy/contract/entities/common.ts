/** Small shapes that several entities share. */
import * as z from 'zod/mini';
import { ruleCode } from '../rule.ts';
import { canonicalTag, LANGUAGE_TAG_LENGTH } from '../language-tag.ts';

/**
 * An identifier that never changes and is never used again (DCAT: dct:identifier). Callers may write it in capitals; from
 * here on it is written as the database writes it, so that two can be compared as texts.
 */
export const Guid = z.uuid().check(z.toLowerCase());

/** The number of a row, as text. Of 19 digits some would be more than the database has. */
export const RowId = z.string().check(z.regex(/^\d{1,18}$/));

/** The largest number that the database numbers rows with. */
export const LARGEST_NUMBER = 2_147_483_647;

/** The number of a row of a lookup, of a revision or of a version. */
export const Numbered = z.int().check(z.gte(1), z.lte(LARGEST_NUMBER));

/** A point in time, ISO 8601 with offset. */
export const Instant = z.iso.datetime({ offset: true });

/** A calendar day, `YYYY-MM-DD`. */
export const Day = z.iso.date();

/** The years that the database and every reader of ISO 8601 support. */
function hasYear(text: string): boolean {
  const year = new Date(text).getUTCFullYear();
  return year >= 1 && year <= 9999;
}

/** A point in time that a request gives, in the years 1 to 9999. */
export const GivenInstant = Instant.check(z.refine(hasYear, ruleCode('text.notInstant')));

/** A calendar day that a request gives, in the years 1 to 9999. */
export const GivenDay = Day.check(z.refine(hasYear, ruleCode('text.notDay')));

/** Whether the database can store a text: without the character NUL and without halves of surrogate pairs. */
export const isStorable = (text: string): boolean => !text.includes('\0') && !/\p{Surrogate}/u.test(text);

/** Text that the database can store. */
export const storable = z.refine<string>(isStorable, ruleCode('text.unstorable'));

/** Line breaks and other controls, and characters that turn the order of what stands beside them in a sentence. */
const CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u;

/** Letters, digits and signs that are drawn: some count as letters and are drawn as nothing, or as a space. */
const isDrawn = (character: string): boolean =>
  /[\p{L}\p{N}\p{P}\p{S}]/u.test(character) && !/[\p{Default_Ignorable_Code_Point}\u2800]/u.test(character);

/**
 * The name of a thing or a person: one line of which something is seen. A link with the name would have none otherwise, and a
 * name that turns the order of a sentence could pass for another.
 */
export const nameOf = (most: number) =>
  z.string().check(
    z.trim(),
    z.minLength(1),
    z.maxLength(most),
    storable,
    z.refine((name) => !CONTROLS.test(name), ruleCode('text.notLine')),
    // An empty one is too short already.
    z.refine((name) => name === '' || [...name].some((one) => isDrawn(one)), ruleCode('text.notSeen')),
  );

/** A name from elsewhere, of which no one can be asked for another: without controls, and empty where nothing of it is seen. */
export function asName(text: string): string {
  const line = Array.from(text.toWellFormed())
    .filter((one) => !CONTROLS.test(one))
    .join('')
    .trim();
  return Array.from(line).some((one) => isDrawn(one)) ? line : '';
}

/** A well-formed BCP 47 tag: the language in which texts are asked for. */
export const AskedLanguage = z.string().check(
  z.maxLength(LANGUAGE_TAG_LENGTH),
  z.refine((tag) => canonicalTag(tag) !== null, ruleCode('language.notTag')),
);

/** The request of a call that takes nothing. */
export const Nothing = z.object({});

/** A page of a list: how many to answer, and how many to skip. */
export const limit = (most: number, usual: number) =>
  z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(most)), usual);
export const offset = () => z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(1_000_000)), 0);

/** A reference to a row of a lookup table, with its words. */
export const Term = z.object({ id: z.int(), code: z.string(), label: z.string() });
export type Term = z.infer<typeof Term>;
