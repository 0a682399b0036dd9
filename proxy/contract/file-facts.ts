/**
 * What is stated about one file beside its name: its kind, for how long it stays, how it is packed, and a licence, rights, a
 * period, a place and languages where they are not those of the dataset (DCAT-AP 3: distribution).
 */
import * as z from 'zod/mini';
import { Numbered, storable } from './entities/common.ts';
import { availabilities, compressions, fileKinds, packagings } from './file-words.ts';
import { canonicalTag } from './language-tag.ts';
import { GivenPeriod } from './period.ts';
import { RIGHTS_LENGTH, SPATIAL_LENGTH } from './publishing-constants.ts';

/** Languages of one file that an editor states. A source may state more, such as the 24 of the EU. */
const LANGUAGES_MOST = 200;

const Languages = z.array(z.string().check(z.refine((tag: string) => canonicalTag(tag) === tag)));

/** What an editor or a source states; what is left out is not known, or as the dataset has it. */
export const FileFacts = z.object({
  kind: z.optional(z.enum(fileKinds)),
  availability: z.optional(z.enum(availabilities)),
  compression: z.optional(z.enum(compressions)),
  packaging: z.optional(z.enum(packagings)),
  /** Id of a row of the lookup `licenceType`. */
  licence: z.optional(Numbered),
  /** Conditions of use beside the licence (dct:rights), in the language of the dataset. */
  rights: z.optional(z.string()),
  /** Time that the file covers (dct:temporal). */
  temporal: z.optional(z.object({ start: z.nullable(z.string()), end: z.nullable(z.string()) })),
  /** A place in words, or a box `west,south,east,north` in degrees (dct:spatial). */
  spatial: z.optional(z.string()),
  /** BCP 47 tags. */
  languages: z.optional(Languages),
});
export type FileFacts = z.infer<typeof FileFacts>;

/** What an editor states. */
export const GivenFacts = z.extend(FileFacts, {
  rights: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(RIGHTS_LENGTH), storable)),
  temporal: z.optional(GivenPeriod),
  spatial: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(SPATIAL_LENGTH), storable)),
  languages: z.optional(Languages.check(z.maxLength(LANGUAGES_MOST))),
});
