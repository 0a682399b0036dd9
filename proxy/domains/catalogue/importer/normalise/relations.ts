/** What records state of links to other datasets, of topics, of high-value data and of personal data. */
import {
  highValues,
  highValueWords,
  relations as relationCodes,
  specialCategories as specialCodes,
  specialCategoryWords,
  type HighValue,
  restrictions as restrictionCodes,
  restrictionWords,
  topics as topicCodes,
  topicWords,
  type Topic,
  type Relation,
  type Restriction,
  type SpecialCategory,
} from '#contract/fixed-terms.ts';
import {
  ADDRESS_LENGTH,
  ANONYMISATION_NOTE_LENGTH,
  DatasetFields,
  RELATION_TITLE_LENGTH,
  RELATIONS_MOST,
} from '#contract/publishing-fields.ts';
import { fieldsOf, listOf, textOf, webAddress, type Fields } from '#proxy/platform/formats/json/untyped.ts';
import {
  highValueAddresses,
  relationTerms,
  restrictionAddresses,
  topicAddresses,
} from '#proxy/platform/lookups/fixed-terms.ts';
import { plainText, shorten } from './text.ts';
import { valuesOf, wordOf } from './values.ts';

/** What is found; what a record does not state is left out. */
export interface RecordRelations {
  readonly topics?: readonly Topic[];
  readonly highValue?: readonly HighValue[];
  readonly relations?: DatasetFields['relations'];
  readonly specialCategories?: readonly SpecialCategory[];
  readonly restrictions?: readonly Restriction[];
  readonly anonymisationNote?: string;
  readonly impactAssessment?: string;
  readonly retention?: string;
}

const sameWords = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

/** A category by its address, its code or its words. */
const findHighValue = (words: string): HighValue | undefined =>
  highValues.find(
    (one) => highValueAddresses[one] === words || one === words || sameWords(highValueWords[one], words),
  );
const findSpecial = (words: string): SpecialCategory | undefined =>
  specialCodes.find((one) => one === words || sameWords(specialCategoryWords[one], words));
const findRestriction = (words: string): Restriction | undefined =>
  restrictionCodes.find(
    (one) => restrictionAddresses[one] === words || one === words || sameWords(restrictionWords[one], words),
  );
/** A topic by its address, in any catalogue of codes: the code is behind the last sign. */
function topicAt(address: string): Topic | undefined {
  const last = Math.max(...['/', '#', '_'].map((sign) => address.lastIndexOf(sign)));
  const code = address.slice(0, Math.max(0, last)).includes('MD_TopicCategoryCode')
    ? address.slice(last + 1)
    : undefined;
  return topicCodes.find((one) => topicAddresses[one] === address || one === code);
}
/** The same by its code or its words, too. */
const findTopic = (words: string): Topic | undefined =>
  topicAt(words) ??
  topicCodes.find(
    (one) => sameWords(one, words.replaceAll(/[\s_-]/g, '')) || sameWords(topicWords[one], words),
  );
/** A kind of link by its code, or by the term or the role that other catalogues name. */
const findRelation = (words: string): Relation | undefined =>
  relationCodes.find((one) => one === words || relationTerms[one] === words);

/** A link of a value that is an address, or an object with one. */
function linkOf(value: unknown) {
  const { relation, title } = fieldsOf(value);
  const url = webAddress(wordOf(relation)) ?? webAddress(wordOf(value));
  if (url === null || url.length > ADDRESS_LENGTH) return null;
  const words = shorten(plainText(textOf(title) ?? ''), RELATION_TITLE_LENGTH);
  return { url, title: words === url ? '' : words };
}

function relationsOf(record: Fields): DatasetFields['relations'] {
  const links = new Map<string, DatasetFields['relations'][number]>();
  const known = new Set<string>();
  const add = (type: Relation | undefined, value: unknown) => {
    const link = linkOf(value);
    if (link === null || type === undefined || links.size >= RELATIONS_MOST) return;
    links.set(`${type} ${link.url}`, { type, ...link });
    known.add(link.url);
  };
  for (const value of valuesOf(record, 'qualifiedRelation')) {
    const roles = listOf(fieldsOf(value)['hadRole']).flatMap((one) => wordOf(one) ?? []);
    add(roles.flatMap((one) => findRelation(one) ?? [])[0] ?? 'related', value);
  }
  // What has a relationship is not named again by a term; DCAT-US has other meanings for some terms without their address.
  const named = new Set(known);
  for (const type of relationCodes)
    for (const value of listOf(record[relationTerms[type]]))
      if (!named.has(linkOf(value)?.url ?? '')) add(type, value);
  return [...links.values()];
}

const wordsIn = (record: Fields, name: string) => valuesOf(record, name).flatMap((one) => wordOf(one) ?? []);

export function readRelations(record: Fields): RecordRelations {
  const [impact] = wordsIn(record, 'hasImpactAssessment').flatMap((one) => webAddress(one) ?? []);
  const [note] = wordsIn(record, 'anonymisationNote');
  const retention = wordsIn(record, 'hasStorageCondition').find(
    (one) => DatasetFields.shape.retention.safeParse(one).success,
  );
  return {
    topics: [
      ...new Set([
        ...wordsIn(record, 'topicCategory').flatMap((one) => findTopic(one) ?? []),
        // A subject of this name is a tag.
        ...wordsIn(record, 'subject').flatMap((one) => topicAt(one) ?? []),
      ]),
    ],
    highValue: [...new Set(wordsIn(record, 'hvdCategory').flatMap((one) => findHighValue(one) ?? []))],
    relations: relationsOf(record),
    specialCategories: [
      ...new Set(wordsIn(record, 'hasPersonalData').flatMap((one) => findSpecial(one) ?? [])),
    ],
    restrictions: [
      ...new Set(
        ['accessRestriction', 'accessRights']
          .flatMap((name) => wordsIn(record, name))
          .flatMap((one) => findRestriction(one) ?? []),
      ),
    ],
    ...(note !== undefined && { anonymisationNote: shorten(plainText(note), ANONYMISATION_NOTE_LENGTH) }),
    ...(impact !== undefined && { impactAssessment: impact }),
    ...(retention !== undefined && { retention }),
  };
}
