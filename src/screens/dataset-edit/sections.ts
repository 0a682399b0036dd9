/** Where each field of a dataset is edited, and by which control. A section shows its fields in the order of this list. */
import type { DatasetFieldName, FieldKey } from '#contract/publishing-fields.ts';
import { splitTranslatedName } from '#contract/text-languages.ts';
import type { ChecklistItem } from '#contract/edited-dataset.ts';
import type { Editing } from './use-dataset-editing.ts';
import type { EditSearch, SectionName } from './edit-address.ts';

export type Place = ChecklistItem['field'] | FieldKey;

/** What a section is given. */
export interface SectionProps {
  readonly editing: Editing;
  readonly search: EditSearch;
}

/** How a field is edited; `own`: by a control that is made for it (`section-fields.tsx`). */
type Control =
  | { readonly control: 'line'; readonly type?: 'date' | 'number' | 'url' }
  /** One text, or with `list` a value on each line. */
  | { readonly control: 'lines'; readonly rows: number; readonly list?: true }
  /** One row of the lookup of the field, or several. */
  | { readonly control: 'lookup' | 'lookups' }
  /** Several words that the product fixes. */
  | { readonly control: 'codes' }
  | { readonly control: 'own' };

export type EditedField = Control & {
  readonly section: SectionName;
  /** Not needed to publish. Controls of their own say this themselves. */
  readonly optional?: true;
  /** Asked only where the data is about people. */
  readonly aboutPeople?: true;
};

export const editedFields = {
  files: { section: 'files', control: 'own' },
  title: { section: 'about', control: 'line' },
  summary: { section: 'about', control: 'lines', rows: 3 },
  description: { section: 'about', control: 'own' },
  themes: { section: 'about', control: 'lookups' },
  tags: { section: 'about', control: 'lines', rows: 3, list: true, optional: true },
  tagTypes: { section: 'about', control: 'own' },
  alternativeTitles: { section: 'about', control: 'lines', rows: 2, list: true, optional: true },
  language: { section: 'about', control: 'line' },
  provenance: { section: 'about', control: 'lines', rows: 4, optional: true },
  qualityNotes: { section: 'about', control: 'lines', rows: 4, optional: true },
  version: { section: 'about', control: 'line', optional: true },
  versionNotes: { section: 'about', control: 'lines', rows: 3, optional: true },
  citation: { section: 'about', control: 'line', optional: true },
  identifiers: { section: 'about', control: 'lines', rows: 2, list: true, optional: true },
  topics: { section: 'about', control: 'codes', optional: true },
  highValue: { section: 'about', control: 'codes', optional: true },
  frequency: { section: 'coverage', control: 'lookup' },
  languages: { section: 'coverage', control: 'lines', rows: 2, list: true },
  temporal: { section: 'coverage', control: 'own' },
  otherPeriods: { section: 'coverage', control: 'own' },
  dates: { section: 'coverage', control: 'own' },
  spatial: { section: 'coverage', control: 'line', optional: true },
  places: { section: 'coverage', control: 'own' },
  spatialReferenceSystem: { section: 'coverage', control: 'lookup', optional: true },
  temporalResolution: { section: 'coverage', control: 'line', optional: true },
  spatialResolution: { section: 'coverage', control: 'line', type: 'number', optional: true },
  expectedAt: { section: 'coverage', control: 'line', type: 'date', optional: true },
  licence: { section: 'access', control: 'lookup' },
  access: { section: 'access', control: 'lookup' },
  restrictions: { section: 'access', control: 'codes', optional: true },
  rights: { section: 'access', control: 'lines', rows: 3, optional: true },
  attribution: { section: 'access', control: 'line', optional: true },
  opennessOverride: { section: 'access', control: 'own' },
  findings: { section: 'access', control: 'own' },
  personalData: { section: 'access', control: 'own' },
  lawfulBases: { section: 'access', control: 'lookups', aboutPeople: true },
  specialCategories: { section: 'access', control: 'codes', optional: true, aboutPeople: true },
  anonymisation: { section: 'access', control: 'lookup', aboutPeople: true },
  anonymisationNote: { section: 'access', control: 'lines', rows: 2, optional: true, aboutPeople: true },
  anonymisationReview: {
    section: 'access',
    control: 'line',
    type: 'date',
    optional: true,
    aboutPeople: true,
  },
  retention: { section: 'access', control: 'line', optional: true, aboutPeople: true },
  impactAssessment: { section: 'access', control: 'line', type: 'url', optional: true, aboutPeople: true },
  priority: { section: 'access', control: 'lookup', optional: true },
  dictionary: { section: 'columns', control: 'own' },
  contact: { section: 'contacts', control: 'own' },
  dataOwner: { section: 'contacts', control: 'own' },
  agents: { section: 'contacts', control: 'own' },
  dataProvider: { section: 'contacts', control: 'lookup', optional: true },
  sources: { section: 'contacts', control: 'own' },
  relations: { section: 'contacts', control: 'own' },
  landingPage: { section: 'contacts', control: 'line', type: 'url', optional: true },
  documentation: { section: 'contacts', control: 'lines', rows: 2, list: true, optional: true },
  standards: { section: 'contacts', control: 'lines', rows: 2, list: true, optional: true },
} as const satisfies Readonly<Record<DatasetFieldName | 'files' | 'findings', EditedField>>;

export type EditedPlace = keyof typeof editedFields;

/** How a field is edited; of a text in another language, and of what is no field, nothing is known. */
export const editedField = (place: Place): EditedField | undefined =>
  place in editedFields ? editedFields[place as EditedPlace] : undefined;

/** Fields of several words that the product fixes. */
export type CodesField = {
  [P in EditedPlace]: (typeof editedFields)[P]['control'] extends 'codes' ? P : never;
}[EditedPlace];
export const isCodesField = (place: Place): place is CodesField => editedField(place)?.control === 'codes';

/** The section with a field, or with what a point of the checklist is about. */
export const sectionOf = (place: Place): SectionName =>
  place.includes('@') ? 'languages' : (editedField(place)?.section ?? 'publish');

/** Where a field is edited, as an address. */
export const placeOfField = (field: FieldKey) => ({
  section: sectionOf(field),
  field,
  ...(splitTranslatedName(field) !== null && { language: splitTranslatedName(field)?.language }),
});

/** The id of the control of a field. */
export const controlId = (field: Place): string => `edit-${field}`;
