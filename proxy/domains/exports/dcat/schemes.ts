/** The lists that concepts are taken from: each has a title in the document, as validators ask. */
import { HIGH_VALUE_SCHEME, TOPIC_SCHEME } from '#proxy/platform/lookups/fixed-terms.ts';
import { EU_AUTHORITY } from '#proxy/platform/lookups/seed-row.ts';

/** Titles of the lists that concepts are taken from, by the list. */
export const schemes: Readonly<Record<string, string>> = {
  [`${EU_AUTHORITY}data-theme`]: 'Data theme',
  [HIGH_VALUE_SCHEME]: 'High-value dataset categories',
  [`${EU_AUTHORITY}access-right`]: 'Access right',
  [`${EU_AUTHORITY}language`]: 'Language',
  [`${EU_AUTHORITY}licence`]: 'Licence',
  [`${EU_AUTHORITY}frequency`]: 'Frequency',
  [`${EU_AUTHORITY}file-type`]: 'File type',
  [`${EU_AUTHORITY}distribution-status`]: 'Distribution status',
  [`${EU_AUTHORITY}dataset-status`]: 'Dataset status',
  [TOPIC_SCHEME]: 'Topic categories of ISO 19115',
  [`${EU_AUTHORITY}planned-availability`]: 'Planned availability',
  'http://purl.org/adms/publishertype/1.0': 'Publisher type',
  'http://inspire.ec.europa.eu/metadata-codelist/LimitationsOnPublicAccess': 'Limitations on public access',
};

const HIGH_VALUE_BASE = HIGH_VALUE_SCHEME.slice(0, HIGH_VALUE_SCHEME.lastIndexOf('/'));

/** The list that a concept is from: the address above it, but for two that have an address of their own. */
export function schemeOf(concept: string): string {
  const above = concept.slice(0, concept.lastIndexOf('/'));
  if (above === HIGH_VALUE_BASE) return HIGH_VALUE_SCHEME;
  return above === 'http://purl.org/adms/publishertype' ? `${above}/1.0` : above;
}
