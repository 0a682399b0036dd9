/** Reads a dataset of DCAT-US (1.1 or 3.0). Only a record without a title is refused; the rest is repaired. */
import { namespaces } from '#proxy/platform/formats/rdf/namespaces.ts';
import { stableGuid } from '#proxy/platform/database/stable-guid.ts';
import { readCoverage } from '../normalise/coverage.ts';
import { instantOf } from '../normalise/date.ts';
import { findFrequency, isInterval } from '../normalise/frequency.ts';
import { withOwnFacts } from '../normalise/file-facts.ts';
import { languageOf } from '../normalise/language.ts';
import { readNotes } from '../normalise/notes.ts';
import { findDateType } from '#proxy/platform/lookups/find-row.ts';
import { findLicence } from '#proxy/platform/lookups/find-licence.ts';
import { readContact } from '../normalise/contact.ts';
import { tagsOf } from '../normalise/tag.ts';
import { rightsText } from '../normalise/rights.ts';
import { TITLE_LENGTH } from '#contract/publishing-fields.ts';
import { description, plainText, shorten, summaryOf } from '../normalise/text.ts';
import { findTheme, isThemeLabel } from '../normalise/theme.ts';
import type { ImportRecord, ImportResource } from '../record.ts';
import { fieldsOf, listOf, textOf, webAddress, type Fields } from '#proxy/platform/formats/json/untyped.ts';
import { valuesOf } from '../normalise/values.ts';
import { mainLanguage, splitTexts, statedTexts } from '../normalise/language-texts.ts';
import { storedTranslations } from '#proxy/platform/catalogue/dataset-texts.ts';
import { readDetails, type RecordDetails } from '../normalise/details.ts';
import { decideAccess, isAccessLevel } from './access-level.ts';
import { readDistribution } from './distribution.ts';

/** Says what was repaired; the path is that of the record. */
export type Note = (message: string) => void;

export type ReadDataset = { readonly record: ImportRecord } | { readonly reason: string };

/** Words of a list whose items are text or labelled objects (DCAT-US 3.0). */
const labels = (value: unknown): string[] =>
  listOf(value).flatMap((item) => {
    const fields = fieldsOf(item);
    return (
      textOf(item) ?? textOf(fields['prefLabel']) ?? textOf(fields['label']) ?? textOf(fields['name']) ?? []
    );
  });

function readResources(dataset: Fields, language: string, note: Note): ImportResource[] {
  const given = listOf(dataset['distribution']);
  // DCAT-US 1.0 had the addresses on the dataset itself; some catalogues still do.
  const old = ['downloadURL', 'accessURL'].some((field) => textOf(dataset[field]) !== null);
  const distributions = given.length === 0 && old ? [dataset] : given;
  return distributions.flatMap((distribution, i) => {
    const fields = fieldsOf(distribution);
    const resource = readDistribution(
      distributions[0] === dataset ? { ...fields, title: null, description: null } : fields,
      language,
    );
    if (!('reason' in resource)) return resource;
    note(`distribution[${i}] was left out: ${resource.reason}`);
    return [];
  });
}

function readLanguages(dataset: Fields, note: Note): string[] {
  const tags = labels(dataset['language']).flatMap((value) => {
    const tag = languageOf(value);
    if (tag === null) note(`language: ${shorten(value, 40)} is not known`);
    return tag ?? [];
  });
  return [...new Set(tags)];
}

/** Address of a licence that is text or an object (DCAT-US 3.0). */
const licenceAddress = (value: unknown): string | null =>
  textOf(value) ?? textOf(fieldsOf(value)['@id']) ?? textOf(fieldsOf(value)['url']);

function readLicence(dataset: Fields, note: Note) {
  const declared =
    licenceAddress(dataset['license']) ??
    listOf(dataset['distribution'])
      .map((item) => licenceAddress(fieldsOf(item)['license']))
      .find((value) => value !== null) ??
    null;
  const licence = findLicence(declared);
  if (declared !== null && !licence)
    note(`license: ${shorten(declared, 100)} is not known; its words are kept as rights`);
  return { licence, unknown: licence ? null : declared };
}

function readDates(dataset: Fields, note: Note) {
  const modified = textOf(dataset['modified']);
  const repeating = modified !== null && isInterval(modified) ? modified : null;
  const updated = repeating ? null : instantOf(modified);
  if (modified !== null && !repeating && updated === null)
    note(`modified: ${shorten(modified, 40)} is no date`);
  const issued = instantOf(textOf(dataset['issued']));
  const cycle = textOf(dataset['accrualPeriodicity']) ?? repeating;
  const frequency = findFrequency(cycle);
  if (cycle !== null && !frequency) note(`accrualPeriodicity: ${shorten(cycle, 40)} is not known`);
  return { updatedAt: updated ?? issued, issued, frequencyId: frequency?.id ?? null };
}

function readThemes(words: readonly string[]): number[] {
  return [...new Set(words.flatMap((word) => findTheme(word) ?? []))].slice(0, 5);
}

const publisherName = (dataset: Fields): string | null =>
  textOf(fieldsOf(dataset['publisher'])['name']) ?? textOf(dataset['publisher']);

function identify(dataset: Fields, title: string, note: Note): string {
  const identifier =
    textOf(dataset['identifier']) ?? textOf(fieldsOf(dataset['identifier'])['@id']) ?? textOf(dataset['@id']);
  if (identifier !== null)
    return identifier.length <= 1000 ? identifier : stableGuid('identifier', identifier);
  note('identifier: is missing; one was made from title and publisher');
  return `urn:uuid:${stableGuid('dcat-us', title, publisherName(dataset) ?? '')}`;
}

const { dct: DCT } = namespaces;
const KEYWORD = `${namespaces.dcat}keyword`;

/** Keywords by language: a language has many, and they are not said again in another. */
function readKeywords(dataset: Fields, language: string) {
  const stated = [...listOf(dataset['keyword']), ...listOf(dataset[KEYWORD])].flatMap((one) =>
    statedTexts(one),
  );
  const byLanguage = Map.groupBy(stated, (one) => one.language);
  const words = (tag: string) => (byLanguage.get(tag) ?? []).map(({ text }) => text);
  const own = [...new Set([...words(language), ...words('')])];
  const others = [...byLanguage.keys()].filter((tag) => tag !== '' && tag !== language);
  return {
    // A dataset that has keywords in other languages only is found by those of the first.
    main: own.length > 0 ? own : words(others[0] ?? ''),
    others: Object.fromEntries(others.map((tag) => [tag, words(tag)])),
  };
}

/** Keywords of other languages as texts with a line for each. */
const keywordsIn = (others: Readonly<Record<string, readonly string[]>>) =>
  Object.fromEntries(
    Object.entries(others).map(([tag, words]) => [
      tag,
      tagsOf(words)
        .map(({ label }) => label)
        .join('\n'),
    ]),
  );

const titleOf = (text: string) => shorten(plainText(text).replaceAll(/\s+/g, ' '), TITLE_LENGTH);

/** The texts of all languages. Translations are in the terms of JSON-LD, or an object by language. */
function readTexts(dataset: Fields) {
  const stated = (name: string) =>
    statedTexts([...listOf(dataset[name]), ...listOf(dataset[`${DCT}${name}`])]);
  const [titles, descriptions, rights] = [stated('title'), stated('description'), stated('rights')];
  const language = mainLanguage(titles, descriptions, textOf(dataset['textLanguage']));
  const title = splitTexts(titles, language);
  const markdown = splitTexts(descriptions, language);
  const right = splitTexts(rights, language);
  const notes = readNotes(dataset, language);
  const keywords = readKeywords(dataset, language);
  const each = (texts: Readonly<Record<string, string>>, read: (text: string) => string) =>
    Object.fromEntries(Object.entries(texts).map(([tag, text]) => [tag, read(text)]));
  const described = each(markdown.others, description);
  return {
    language,
    title: titleOf(title.main ?? ''),
    description: description(markdown.main ?? ''),
    rights: right.main,
    translations: storedTranslations(language, {
      title: each(title.others, titleOf),
      summary: each(described, summaryOf),
      description: described,
      rights: each(right.others, (text) => rightsText(text) ?? ''),
      tags: keywordsIn(keywords.others),
      ...notes.others,
    }),
    notes: notes.main,
    keywords: keywords.main,
  };
}

/** A day to come on which data that is not there yet becomes available is when a planned dataset is expected. */
function expected(details: RecordDetails, hasData: boolean) {
  const today = new Date().toISOString().slice(0, 10);
  const released = findDateType('released')?.id;
  const coming = (details.dates ?? []).find(
    ({ type, date }) => type === released && date.length >= today.length && date.slice(0, 10) > today,
  );
  if (hasData || coming === undefined) return { expectedAt: null, details };
  const { dates = [], ...rest } = details;
  const others = dates.filter((one) => one !== coming);
  return {
    expectedAt: coming.date.slice(0, 10),
    details: others.length === 0 ? rest : { ...rest, dates: others },
  };
}

/** @returns the record, or why it cannot be taken over. */
export function readDataset(dataset: Fields, note: Note): ReadDataset {
  const texts = readTexts(dataset);
  const { title, translations } = texts;
  if (title === '') return { reason: 'title: is missing' };
  const resources = readResources(dataset, texts.language, note);
  const level = textOf(dataset['accessLevel']);
  if (level !== null && !isAccessLevel(level))
    note(`accessLevel: ${shorten(level, 40)} is not known; treated as non-public`);
  const { licence, unknown } = readLicence(dataset, note);
  const dates = readDates(dataset, note);
  const themeWords = labels(dataset['theme']);
  const languages = readLanguages(dataset, note);
  const markdown = texts.description;
  const rights = [unknown, texts.rights, textOf(fieldsOf(dataset['accessRights'])['prefLabel'])].filter(
    (words) => words !== null,
  );
  const words = rightsText(rights.join('\n\n')) ?? null;
  const coverage = readCoverage(valuesOf(dataset, 'temporal'), valuesOf(dataset, 'spatial'));
  const publisher = publisherName(dataset);
  const { expectedAt, details } = expected(readDetails(dataset, note), resources.length > 0);
  return {
    record: {
      sourceIdentifier: identify(dataset, title, note),
      title,
      summary: summaryOf(markdown),
      description: markdown,
      language: texts.language || (languages[0] ?? 'en'),
      ...(translations !== null && { translations }),
      ...decideAccess(level, resources.length > 0),
      ...(expectedAt !== null && { status: 'planned' as const }),
      licenceId: licence?.id ?? null,
      frequencyId: dates.frequencyId,
      themeIds: readThemes(themeWords),
      rights: words,
      // The words of a theme are worth finding, unless they are those of one of the thirteen.
      tags: tagsOf([...texts.keywords, ...themeWords.filter((word) => !isThemeLabel(word))]),
      contact: readContact(dataset),
      sources: publisher === null ? [] : [{ title: shorten(publisher, 255), url: null }],
      publisher: publisher === null ? null : shorten(publisher, 255),
      ...details,
      ...texts.notes,
      landingPage: webAddress(dataset['landingPage']) ?? webAddress(fieldsOf(dataset['landingPage'])['@id']),
      languages,
      ...coverage,
      expectedAt,
      firstPublishedAt: dates.issued,
      updatedAt: dates.updatedAt,
      resources: withOwnFacts(resources, {
        licenceId: licence?.id ?? null,
        languages,
        rights: [words, rightsText(texts.rights) ?? null],
        ...coverage,
      }),
    },
  };
}
