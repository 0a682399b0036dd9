/** The form of an app: its fields as text, what the contract says of them, and what is sent. */
import { AppContent, type AppVersion } from '#contract/apps.ts';
import { validate } from '#contract/validate.ts';
import type { FieldErrorBody } from '#contract/problem.ts';
import type { FieldErrors, FormValues, Refusal } from '#machines/form/form.values.ts';
import { brokenRule, fieldErrorMessage } from '../../../messages/rules.ts';

/** Every field, in the order of the form. */
export const emptyValues: FormValues = {
  name: '',
  kind: '',
  summary: '',
  url: '',
  datasets: '',
  picture: '',
  pictureUrl: '',
  description: '',
  organisation: '',
};

/** GUIDs of datasets as the form has them. */
export const splitGuids = (text: string | undefined): string[] =>
  (text ?? '').split(' ').filter((one) => one !== '');
export const joinGuids = (guids: readonly string[]): string => guids.join(' ');

/** The form of what was submitted last. */
export const valuesOf = (version: AppVersion): FormValues => ({
  ...emptyValues,
  name: version.name,
  kind: version.kind,
  summary: version.summary,
  url: version.url,
  datasets: joinGuids(version.datasetGUIDs),
  picture: version.picture?.pictureGUID ?? '',
  pictureUrl: version.picture?.url ?? '',
  description: version.description,
  organisation: version.organisationGUID ?? '',
});

/** What is sent, in the contract's words. */
export const contentOf = (values: FormValues) => ({
  name: values['name'] ?? '',
  kind: values['kind'] ?? '',
  summary: values['summary'] ?? '',
  url: values['url'] ?? '',
  description: values['description'] ?? '',
  datasetGUIDs: splitGuids(values['datasets']),
  pictureGUID: values['picture'] || null,
  organisationGUID: values['organisation'] || null,
});

/** Where the contract's fields are in the form. */
const places: Readonly<Record<string, string>> = {
  datasetGUIDs: 'datasets',
  pictureGUID: 'picture',
  organisationGUID: 'organisation',
};

const placeOf = (field: string): string | null => {
  const [name = ''] = field.split('.');
  const place = places[name] ?? name;
  return place in emptyValues ? place : null;
};

/** What the server found, by the fields of the form; each field has at most one error. */
export const refusalsFrom = (errors: readonly FieldErrorBody[]): Refusal[] =>
  errors.map((error) => ({ field: placeOf(error.field), message: fieldErrorMessage(error) }));

/** Checks the form by the contract, as the server does. */
export function validateApp(values: FormValues): FieldErrors {
  const checked = validate(AppContent, contentOf(values));
  if (checked.ok) return {};
  return Object.fromEntries(
    checked.fieldErrors.map((one) => [placeOf(one.field) ?? 'name', [brokenRule(one)]]),
  );
}
