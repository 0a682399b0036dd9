/** The sections of the edit page, and the fields of each. */
import type { DatasetFieldName } from '#contract/publishing-fields.ts';
import type { ChecklistItem } from '#contract/publishing.ts';
import { oneOfParam, readParams, wordParam, type SearchOf } from '../../app/search-params.ts';

type Place = ChecklistItem['field'];

const fields = {
  files: ['files'],
  about: ['title', 'alternativeTitles', 'summary', 'description', 'language', 'themes', 'tags'],
  coverage: ['languages', 'frequency', 'temporal', 'spatial', 'spatialReferenceSystem', 'expectedAt'],
  access: [
    'licence',
    'access',
    'rights',
    'personalData',
    'lawfulBases',
    'anonymisation',
    'findings',
    'priority',
  ],
  columns: ['dictionary'],
  contacts: ['contact', 'dataProvider', 'sources', 'landingPage'],
  publish: [],
} as const satisfies Readonly<Record<string, readonly Place[]>>;

export type SectionName = keyof typeof fields;
export const sectionNames = Object.keys(fields) as [SectionName, ...SectionName[]];

/** The section with a field, or with what a point of the checklist is about. */
export const sectionOf = (place: Place): SectionName =>
  sectionNames.find((name) => (fields[name] as readonly Place[]).includes(place)) ?? 'publish';

/** The id of the control of a field. */
export const controlId = (field: DatasetFieldName | Place): string => `edit-${field}`;

/** `field`: where the focus goes. */
export const readEditSearch = readParams({
  /** `preview`: the page as readers would get it. */
  section: oneOfParam([...sectionNames, 'preview'] as const),
  field: wordParam(40),
});
export type EditSearch = SearchOf<typeof readEditSearch>;
