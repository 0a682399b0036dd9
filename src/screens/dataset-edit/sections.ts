/** The fields of each section of the edit page. */
import { editSections } from '#contract/publishing-constants.ts';
import type { FieldKey } from '#contract/publishing-fields.ts';
import { splitTranslatedName } from '#contract/text-languages.ts';
import type { ChecklistItem } from '#contract/edited-dataset.ts';
import type { Editing } from './use-dataset-editing.ts';
import type { EditSearch, SectionName } from './edit-address.ts';

type Place = ChecklistItem['field'] | FieldKey;

/** What a section is given. */
export interface SectionProps {
  readonly editing: Editing;
  readonly search: EditSearch;
}

const fields = {
  files: ['files'],
  about: [
    'title',
    'alternativeTitles',
    'summary',
    'description',
    'provenance',
    'qualityNotes',
    'version',
    'versionNotes',
    'language',
    'themes',
    'tags',
    'tagTypes',
    'citation',
    'identifiers',
    'topics',
    'highValue',
  ],
  languages: [],
  coverage: [
    'languages',
    'frequency',
    'temporal',
    'otherPeriods',
    'dates',
    'spatial',
    'places',
    'spatialReferenceSystem',
    'temporalResolution',
    'spatialResolution',
    'expectedAt',
  ],
  access: [
    'licence',
    'access',
    'restrictions',
    'rights',
    'attribution',
    'opennessOverride',
    'personalData',
    'lawfulBases',
    'specialCategories',
    'anonymisation',
    'anonymisationNote',
    'anonymisationReview',
    'impactAssessment',
    'retention',
    'findings',
    'priority',
  ],
  columns: ['dictionary'],
  contacts: [
    'contact',
    'dataOwner',
    'agents',
    'dataProvider',
    'sources',
    'relations',
    'landingPage',
    'documentation',
    'standards',
  ],
  publish: [],
} as const satisfies Readonly<Record<SectionName, readonly Place[]>>;

/** The section with a field, or with what a point of the checklist is about. */
export const sectionOf = (place: Place): SectionName =>
  place.includes('@')
    ? 'languages'
    : (editSections.find((name) => (fields[name] as readonly Place[]).includes(place)) ?? 'publish');

/** Where a field is edited, as an address. */
export const placeOfField = (field: FieldKey) => ({
  section: sectionOf(field),
  field,
  ...(splitTranslatedName(field) !== null && { language: splitTranslatedName(field)?.language }),
});

/** The id of the control of a field. */
export const controlId = (field: Place): string => `edit-${field}`;
