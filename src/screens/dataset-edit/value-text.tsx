/** A value of a field in words: rows of lookups by their labels, lists with commas, nothing as nothing. */
import { useQuery } from '@tanstack/react-query';
import type { LookupTable } from '#contract/entities/lookup.ts';
import type { DatasetFieldName } from '#contract/publishing-fields.ts';
import type { FieldValue } from '#machines/form/form.paths.ts';
import { useApi } from '../../app/context.ts';
import { useDatasetEditMessages } from '../../messages/dataset-edit.ts';
import { lookupQuery } from '../../services/api/lookup-queries.ts';
import type { Editing } from './use-dataset-editing.ts';

/** The lookup table whose rows a field names. */
export const lookupOf: { readonly [Name in DatasetFieldName]?: LookupTable } = {
  themes: 'theme',
  licence: 'licenceType',
  access: 'access',
  frequency: 'updateFrequency',
  dataProvider: 'dataProvider',
  priority: 'priority',
  spatialReferenceSystem: 'spatialReferenceSystem',
  lawfulBases: 'lawfulBasis',
  anonymisation: 'dataAnonymisationType',
};

/** The rows of a lookup of the dataset's organisation, by id. */
export function useLookup({ dataset }: Editing, table: LookupTable) {
  const organisationGUID = dataset?.organisation.organisationGUID ?? '';
  return useQuery({
    ...lookupQuery(useApi(), organisationGUID, table),
    enabled: organisationGUID !== '',
  });
}

export interface ValueTextProps {
  readonly editing: Editing;
  readonly field: DatasetFieldName;
  readonly value: FieldValue;
}

export function ValueText({ editing, field, value }: ValueTextProps) {
  const t = useDatasetEditMessages();
  const { data: rows } = useLookup(editing, lookupOf[field] ?? 'theme');
  const inWords = (one: FieldValue): string => {
    if (one === null || one === '') return '';
    if (typeof one === 'number' && field in lookupOf)
      return rows?.find(({ id }) => id === one)?.label ?? String(one);
    if (field === 'personalData' && (one === 'yes' || one === 'no')) return t.personal[one];
    if (field === 'temporal' && typeof one === 'object' && !Array.isArray(one))
      return Object.values(one).map(inWords).join(' – ');
    if (Array.isArray(one)) return one.map(inWords).join(', ');
    if (typeof one === 'object')
      return Object.values(one)
        .map(inWords)
        .filter((part) => part !== '')
        .join(', ');
    return String(one);
  };
  return inWords(value) || t.history.empty;
}
