/** What a package says of one resource: its licence, rights, period, place and languages, and by the names of DCAT its kind and packing. */
import type { FileFacts } from '#contract/file-facts.ts';
import { fieldsOf, listOf, textOf, type Fields } from '#proxy/platform/formats/json/untyped.ts';
import { readFacts } from '#proxy/platform/lookups/file-facts.ts';
import { findLicence } from '#proxy/platform/lookups/find-licence.ts';
import { periodOf } from '../normalise/date.ts';
import { languageOf } from '../normalise/language.ts';
import { spatialOf } from '../normalise/place.ts';
import { rightsText } from '../normalise/rights.ts';

/** A licence as packages write it: a text, or an object. */
export const declaredLicence = (item: unknown) => ({
  path: textOf(fieldsOf(item)['path']) ?? textOf(fieldsOf(item)['url']),
  name: textOf(item) ?? textOf(fieldsOf(item)['name']),
  title: textOf(fieldsOf(item)['title']),
});

export function factsOfResource(resource: Fields): FileFacts {
  const licence = listOf(resource['licenses'] ?? resource['license'])
    .map(declaredLicence)
    .map(({ path, title, name }) => findLicence(path, title, name))
    .find((one) => one !== undefined);
  const languages = listOf(resource['language']).flatMap((tag) => languageOf(textOf(tag)) ?? []);
  const packing = textOf(resource['compression']);
  const rights = rightsText(textOf(resource['rights']));
  const temporal = periodOf(textOf(resource['temporal']));
  const spatial = spatialOf(resource['spatial']);
  return {
    ...readFacts({
      kind: textOf(resource['kind']),
      availability: textOf(resource['availability']),
      // The pattern of Frictionless has one word for both.
      compression: textOf(resource['compressFormat']) ?? packing,
      packaging: textOf(resource['packageFormat']) ?? packing,
    }),
    ...(licence !== undefined && { licence: licence.id }),
    ...(rights !== undefined && { rights }),
    ...(temporal !== null && { temporal }),
    ...(spatial !== null && { spatial }),
    ...(languages.length > 0 && { languages: [...new Set(languages)] }),
  };
}
