/** Reads a distribution of DCAT-US (1.1 or 3.0) as a resource. */
import { namespaces } from '#proxy/platform/formats/rdf/namespaces.ts';
import type { FileFacts } from '#contract/file-facts.ts';
import { readFacts } from '#proxy/platform/lookups/file-facts.ts';
import { findLicence } from '#proxy/platform/lookups/find-licence.ts';
import { periodOf } from '../normalise/date.ts';
import { spatialOf } from '../normalise/place.ts';
import { languageOf } from '../normalise/language.ts';
import { rightsText } from '../normalise/rights.ts';
import { detectFormat, UNKNOWN_FORMAT } from '#proxy/platform/lookups/find-format.ts';
import { plainText, shorten } from '../normalise/text.ts';
import type { ImportResource } from '../record.ts';
import { FILE_NAME_LENGTH } from '#contract/publishing-constants.ts';
import { FILE_DESCRIPTION_LENGTH } from '#contract/publishing-fields.ts';
import { fieldsOf, listOf, textOf, webAddress, type Fields } from '#proxy/platform/formats/json/untyped.ts';
import { splitTexts, statedTexts } from '../normalise/language-texts.ts';

/** Texts in several languages are in the terms of JSON-LD. */
const { dct: DCT } = namespaces;

/** A name for a resource that has none: the last part of its address, or its host. */
function nameFromAddress(address: string): string {
  const url = new URL(address);
  const last = url.pathname.split('/').findLast((part) => part !== '');
  try {
    return last === undefined ? url.hostname : decodeURIComponent(last);
  } catch {
    return last ?? url.hostname;
  }
}

const nameOf = (text: string) => shorten(plainText(text), FILE_NAME_LENGTH);
const wordsOf = (text: string) => shorten(plainText(text), FILE_DESCRIPTION_LENGTH);

/** A text in the language of the dataset, and in others. */
function textsOf(
  distribution: Fields,
  field: 'title' | 'description' | 'rights',
  { language, read }: { readonly language: string; readonly read: (text: string) => string },
) {
  const stated = statedTexts([...listOf(distribution[field]), ...listOf(distribution[DCT + field])]);
  const { main, others } = splitTexts(stated, language);
  const translated = Object.entries(others).map(([tag, text]) => [tag, read(text)] as const);
  // A text that there is in other languages only is taken from the first.
  const said = main ?? translated[0]?.[1] ?? null;
  return { main: said === null ? null : read(said), others: Object.fromEntries(translated) };
}

const shortened = (text: string | null) => (text === null ? null : shorten(plainText(text), 100));

const mediaTypeOf = (distribution: Fields): string | null =>
  textOf(distribution['mediaType'])?.replace(/^.*\/assignments\/media-types\//, '') ?? null;

/** A value of a term, by its name or its whole address. */
const valueOf = (distribution: Fields, term: string, namespace: string): string | null =>
  [distribution[term], distribution[namespace + term]]
    .flatMap(listOf)
    .map((value) => textOf(value) ?? textOf(fieldsOf(value)['@id']) ?? textOf(fieldsOf(value)['url']))
    .find((value) => value !== null) ?? null;

/** What is stated about the file; a licence that is not known is not taken over. */
function factsOf(distribution: Fields, language: string): FileFacts {
  const licence = findLicence(valueOf(distribution, 'license', DCT));
  const languages = [distribution['language'], distribution[`${DCT}language`]]
    .flatMap(listOf)
    .flatMap((value) => languageOf(textOf(value) ?? textOf(fieldsOf(value)['@id'])) ?? []);
  const stated = textsOf(distribution, 'rights', { language, read: (text) => rightsText(text) ?? '' });
  const rights = stated.main ?? '';
  const temporal = periodOf(valueOf(distribution, 'temporal', DCT));
  const spatial = spatialOf(distribution['spatial'] ?? distribution[`${DCT}spatial`]);
  return {
    ...readFacts({
      kind: valueOf(distribution, 'type', DCT),
      availability: valueOf(distribution, 'availability', namespaces.dcatap),
      compression: valueOf(distribution, 'compressFormat', namespaces.dcat),
      packaging: valueOf(distribution, 'packageFormat', namespaces.dcat),
    }),
    ...(licence !== undefined && { licence: licence.id }),
    ...(rights !== '' && { rights }),
    ...(temporal !== null && { temporal }),
    ...(spatial !== null && { spatial }),
    ...(languages.length > 0 && { languages: [...new Set(languages)] }),
  };
}

/**
 * @param language that of the texts of the dataset
 * @returns the resource, or the reason why there is none: without a web address there is nothing to have.
 */
export function readDistribution(
  distribution: Fields,
  language: string,
): ImportResource | { readonly reason: string } {
  const download = webAddress(distribution['downloadURL']);
  const access = webAddress(distribution['accessURL']);
  const url = download ?? access;
  if (url === null) {
    const given = textOf(distribution['downloadURL']) ?? textOf(distribution['accessURL']);
    return {
      reason: given === null ? 'it has no address' : `its address is no web address: ${shorten(given, 100)}`,
    };
  }
  const accessOnly = download === null;
  const mediaType = mediaTypeOf(distribution);
  const format = detectFormat({ mediaType, format: textOf(distribution['format']), address: url });
  const name = textsOf(distribution, 'title', { language, read: nameOf });
  const description = textsOf(distribution, 'description', { language, read: wordsOf });
  const isTranslated = [name, description].some(({ others }) => Object.keys(others).length > 0);
  const formerName = textOf(distribution['formerName']);
  const facts = factsOf(distribution, language);
  const size = Number(textOf(distribution['byteSize']) ?? Number.NaN);
  return {
    key: url,
    ...(formerName !== null && { formerName }),
    name: name.main ?? shorten(nameFromAddress(url), FILE_NAME_LENGTH),
    description: description.main,
    ...(isTranslated && { translations: { name: name.others, description: description.others } }),
    format: format.code,
    accessOnly,
    statedFormat: format === UNKNOWN_FORMAT ? shortened(textOf(distribution['format'])) : null,
    // Known formats have one; what is behind an address that is no download is not known.
    mimeType: mediaType ?? (accessOnly || format === UNKNOWN_FORMAT ? null : format.details.mediaType),
    status: 'ready',
    statusReason: null,
    bytes: Number.isSafeInteger(size) && size >= 0 ? size : null,
    checksum: null,
    profile: null,
    url,
    file: null,
    ...(Object.keys(facts).length > 0 && { facts }),
  };
}
