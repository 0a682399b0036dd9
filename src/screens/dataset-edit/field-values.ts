/** Values of fields between the form and the service: what is empty in a form is nothing to the service. */
import type { FieldValue } from '#machines/form/form.paths.ts';

export type Group = { readonly [name: string]: FieldValue };
const isGroup = (value: FieldValue): value is Group =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Fields that are null when nothing is in them. */
const nullable = new Set([
  'rights',
  'spatial',
  'landingPage',
  'expectedAt',
  'provenance',
  'qualityNotes',
  'version',
  'versionNotes',
  'citation',
  'attribution',
  'temporalResolution',
  'impactAssessment',
  'anonymisationNote',
  'anonymisationReview',
  'retention',
]);

const orNull = (value: FieldValue): FieldValue =>
  typeof value === 'string' && value.trim() === '' ? null : value;

/** What is sent of a field. */
function cleaned(field: string, value: FieldValue): FieldValue {
  if (nullable.has(field)) return orNull(value);
  // What is typed is a text; the service has a number.
  if (field === 'spatialResolution' && typeof value === 'string')
    return value.trim() === '' ? null : Number(value);
  // A tag without a kind and a date without a day say nothing. Of an agent the service asks for what is missing.
  if (Array.isArray(value) && field === 'tagTypes')
    return value.filter((one) => isGroup(one) && one['type'] !== null);
  if (Array.isArray(value) && field === 'dates')
    return value.filter((one) => isGroup(one) && orNull(one['date'] ?? null) !== null);
  // A link has an address; that is asked for where there is a title.
  if (Array.isArray(value) && field === 'relations')
    return value.filter((one) => isGroup(one) && (one['title'] !== '' || one['url'] !== ''));
  if (Array.isArray(value) && field === 'agents')
    return value
      .map((one): FieldValue => (isGroup(one) ? { ...one, url: orNull(one['url'] ?? null) } : one))
      .filter((one) => isGroup(one) && (orNull(one['name'] ?? null) !== null || one['url'] !== null));
  if (Array.isArray(value))
    return value
      .map((one: FieldValue): FieldValue =>
        isGroup(one) ? { ...one, url: orNull(one['url'] ?? null) } : one,
      )
      .filter((one) => (isGroup(one) ? one['title'] !== '' || one['url'] !== null : orNull(one) !== null));
  // Without stars it is as computed, whatever the reason says.
  if (field === 'opennessOverride' && isGroup(value))
    return typeof value['stars'] === 'number' ? value : null;
  if (field === 'temporal' && isGroup(value)) {
    const [start, end] = [orNull(value['start'] ?? null), orNull(value['end'] ?? null)];
    return start === null && end === null ? null : { start, end };
  }
  if (field === 'contact' && isGroup(value)) {
    const contact = { ...value, email: orNull(value['email'] ?? null), url: orNull(value['url'] ?? null) };
    return contact.email === null && contact.url === null && orNull(value['name'] ?? null) === null
      ? null
      : contact;
  }
  return value;
}

/** Fields of the form as the service has them. */
export const changesOf = (
  fields: Readonly<Record<string, FieldValue>>,
): Readonly<Record<string, FieldValue>> =>
  Object.fromEntries(Object.entries(fields).map(([field, value]) => [field, cleaned(field, value)]));

/** Whether nothing is in a field. */
export const isBlank = (field: string, value: FieldValue): boolean => {
  const sent = cleaned(field, value);
  return sent === null || sent === '' || (Array.isArray(sent) && sent.length === 0);
};

/** Whether a proposal is of use: the field is empty, or has the language of every new dataset. */
export const isOpenProposal = (
  { field, value }: { readonly field: string; readonly value: unknown },
  current: FieldValue,
): boolean => isBlank(field, current) || (field === 'language' && value !== current);

/** What a column of the data dictionary has before anything is written of it. */
export const emptyTexts = { label: '', description: '', unit: '' } as const;

/** A list as lines of text, and back. */
export const linesOf = (value: FieldValue): string => (Array.isArray(value) ? value.join('\n') : '');
export const listOf = (text: string): readonly string[] => (text === '' ? [] : text.split('\n'));

/** Text in a field that may be null, or a number. */
export const textOf = (value: FieldValue | undefined): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';

/** Groups of values; none where there is another value. */
export const groupsOf = (value: FieldValue): readonly Group[] =>
  Array.isArray(value) ? (value as readonly Group[]) : [];

/** A group of values; one with nothing in it where there is none. */
export const groupOf = (value: FieldValue): Group => (isGroup(value) ? value : {});
