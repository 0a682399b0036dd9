/** Where a proposed value comes from, in English. */
import type { Proposal } from '../../edited-dataset.ts';

export const proposals: Readonly<Record<Proposal['from']['source'], (detail: string) => string>> = {
  fileName: (detail) => `From the name of the file ${detail}`,
  heading: (detail) => `From the heading in ${detail}`,
  columns: (detail) => `From the columns of ${detail}`,
  values: (detail) => `From the values in column “${detail}”`,
  geometry: (detail) => `From the places in ${detail}`,
  text: (detail) => `From the words in ${detail}`,
  words: (detail) => `From the title and the columns of ${detail}`,
  fileLicence: (detail) => `Named in the file: ${detail}`,
  organisationDefault: (detail) => `What ${detail} has chosen for new datasets`,
  organisation: (detail) => `What ${detail} uses for most of its datasets`,
};
