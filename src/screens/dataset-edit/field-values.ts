/** Values of fields between the form and the service: what is empty in a form is nothing to the service. */
import { isNullableText } from '#contract/field-shape.ts';
import { geometryIn, geometryOfText, wktOf } from '#contract/geometry.ts';
import type { FieldValue } from '#machines/form/form.paths.ts';

export type Group = { readonly [name: string]: FieldValue };
const isGroup = (value: FieldValue): value is Group =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const orNull = (value: FieldValue): FieldValue =>
  typeof value === 'string' && value.trim() === '' ? null : value;

const periodOf = (value: FieldValue): FieldValue => {
  const { start = null, end = null } = isGroup(value) ? value : {};
  const ends = { start: orNull(start), end: orNull(end) };
  return ends.start === null && ends.end === null ? null : ends;
};

/** What was typed or pasted as an outline: GeoJSON or well-known text; anything else is sent as it is, and refused. */
function outlineOf(value: FieldValue): FieldValue {
  if (typeof value !== 'string') return value;
  return value.trim() === '' ? null : ((geometryOfText(value) as FieldValue) ?? value);
}

function placeOf(value: FieldValue): readonly FieldValue[] {
  const { name = '', url = null, geometry = null } = isGroup(value) ? value : {};
  const place = { name, url: orNull(url), geometry: outlineOf(geometry) };
  return orNull(name) === null && place.url === null && place.geometry === null ? [] : [place];
}

/** An outline as text that can be edited: well-known text, which is shorter than GeoJSON, or what was typed. */
export function outlineText(value: FieldValue): string {
  if (typeof value === 'string') return value;
  const geometry = geometryIn(value);
  return geometry === null ? '' : wktOf(geometry);
}

/** What is sent of a field. */
function cleaned(field: string, value: FieldValue): FieldValue {
  if (isNullableText(field)) return orNull(value);
  // What is typed is a text; the service has a number.
  if (field === 'spatialResolution' && typeof value === 'string')
    return value.trim() === '' ? null : Number(value);
  // A tag without a kind and a date without a day say nothing. Of an agent the service asks for what is missing.
  if (Array.isArray(value) && field === 'tagTypes')
    return value.filter((one) => isGroup(one) && one['type'] !== null);
  if (Array.isArray(value) && field === 'dates')
    return value.filter((one) => isGroup(one) && orNull(one['date'] ?? null) !== null);
  // A period without an end that is known says nothing, nor does a place of which nothing is written.
  if (Array.isArray(value) && field === 'otherPeriods')
    return value.flatMap((one) => {
      const period = periodOf(one);
      return period === null ? [] : [period];
    });
  if (Array.isArray(value) && field === 'places') return value.flatMap(placeOf);
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
  if (field === 'temporal' && isGroup(value)) return periodOf(value);
  if (field === 'contact' && isGroup(value)) {
    const part = (name: string) => orNull(value[name] ?? null);
    const [email, url, phone] = [part('email'), part('url'), part('phone')];
    const isEmpty = [part('name'), email, url, phone].every((one) => one === null);
    return isEmpty ? null : { name: value['name'] ?? '', email, url, ...(phone !== null && { phone }) };
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
