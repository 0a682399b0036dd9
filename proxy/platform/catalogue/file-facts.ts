/** What is stated about a file, as readers get it: the words of its licence, and how it is packed where no one has said it. */
import type { Resource } from '#contract/entities/dataset.ts';
import type { FileFacts } from '#contract/file-facts.ts';
import { packingOf } from '#contract/file-words.ts';
import { licenceTypes } from '#proxy/platform/lookups/licence-type.ts';

const licences = new Map(
  licenceTypes.map(({ id, code, label, details: { url, open } }) => [id, { id, code, label, url, open }]),
);

/** @param place the name or the address of the file */
export function factsOf(stated: FileFacts, place: string): Resource['facts'] {
  const { licence, ...said } = { ...packingOf(place), ...stated };
  const own = licence === undefined ? undefined : licences.get(licence);
  const facts = { ...said, ...(own !== undefined && { licence: own }) };
  return Object.keys(facts).length === 0 ? undefined : facts;
}
