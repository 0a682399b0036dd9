/** A value of a field in words: rows of lookups by their labels, lists with commas, nothing as nothing. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import {
  lookupOfField,
  lookupOfPart,
  type FieldKey,
  type LookupField,
  type PartField,
} from '#contract/publishing-fields.ts';
import type { FieldValue } from '#machines/form/form.paths.ts';
import { useApi } from '../../app/context.ts';
import { useDatasetEditMessages } from '../../messages/dataset-edit.ts';
import { lookupQuery } from '../../services/api/lookup-queries.ts';
import { ownersQuery } from '../../services/api/publishing-queries.ts';
import { groupOf, outlineText, textOf } from './field-values.ts';
import { isCodesField } from './sections.ts';
import type { Editing } from './use-dataset-editing.ts';

const isPartField = (field: FieldKey): field is PartField => field in lookupOfPart;
const isPeriod = (field: FieldKey): boolean => field === 'temporal' || field === 'otherPeriods';
const isLookupField = (field: FieldKey): field is LookupField => field in lookupOfField;

/** The rows that the dataset's organisation offers for a field, or for a part of it; a field without a lookup asks for none. */
export function useLookup({ dataset }: Editing, field: FieldKey) {
  const isLookup = isLookupField(field) || isPartField(field);
  const table = isLookupField(field)
    ? lookupOfField[field]
    : isPartField(field)
      ? lookupOfPart[field].table
      : 'theme';
  const organisationGUID = dataset?.organisation.organisationGUID ?? '';
  return useQuery({
    ...lookupQuery(useApi(), organisationGUID, table),
    enabled: isLookup && organisationGUID !== '',
  });
}

/** Lookups of fields that the checklist asks for. */
const needed = ['theme', 'licenceType', 'access', 'updateFrequency'] as const;

/** Fetches what can be chosen when a dataset is opened: keys that are pressed in a list without its values do nothing. */
export function useLookupsAhead({ dataset }: Editing): void {
  const api = useApi();
  const queryClient = useQueryClient();
  const organisationGUID = dataset?.organisation.organisationGUID;
  useEffect(() => {
    if (organisationGUID === undefined) return;
    for (const table of needed) void queryClient.prefetchQuery(lookupQuery(api, organisationGUID, table));
  }, [api, queryClient, organisationGUID]);
}

export interface ValueTextProps {
  readonly editing: Editing;
  readonly field: FieldKey;
  readonly value: FieldValue;
}

export function ValueText({ editing, field, value }: ValueTextProps) {
  const t = useDatasetEditMessages();
  const { data: rows } = useLookup(editing, field);
  const members = useQuery({
    ...ownersQuery(useApi(), editing.datasetGUID),
    enabled: field === 'dataOwner',
  });
  const inWords = (one: FieldValue): string => {
    if (one === null || one === '') return '';
    if (typeof one === 'number' && isLookupField(field))
      return rows?.find(({ id }) => id === one)?.label ?? String(one);
    if (field === 'personalData' && (one === 'yes' || one === 'no')) return t.personal[one];
    if (isCodesField(field)) {
      const words: Readonly<Record<string, string>> = t.fixed[field];
      if (typeof one === 'string') return words[one] ?? one;
    }
    if (field === 'opennessOverride' && typeof one === 'object' && !Array.isArray(one)) {
      const { stars, reason } = groupOf(one);
      return `${t.openness.stars(Number(stars))}: ${textOf(reason)}`;
    }
    if (field === 'relations' && typeof one === 'object' && !Array.isArray(one)) {
      const { type, title, url } = groupOf(one);
      const words: Readonly<Record<string, string>> = t.fixed.relations;
      return `${words[textOf(type)] ?? ''}: ${[title, url].map(textOf).filter(Boolean).join(' ')}`;
    }
    if (field === 'dataOwner' && members.data === undefined)
      return members.isLoadingError ? t.someOwner : '…';
    if (field === 'dataOwner')
      return members.data?.find(({ identityGUID }) => identityGUID === one)?.name ?? t.formerOwner;
    if (isPeriod(field) && typeof one === 'object' && !Array.isArray(one)) {
      const { start, end } = groupOf(one);
      return [start, end].map(textOf).join(' – ');
    }
    if (field === 'places' && typeof one === 'object' && !Array.isArray(one)) {
      const { name, url, geometry = null } = groupOf(one);
      return [textOf(name), textOf(url), outlineText(geometry)].filter(Boolean).join(' ');
    }
    if (Array.isArray(one)) return one.map(inWords).join(', ');
    // The row comes first: what follows is what it says.
    if (typeof one === 'object' && isPartField(field)) {
      const { [lookupOfPart[field].part]: row = null, ...rest } = one as Readonly<Record<string, FieldValue>>;
      const label = rows?.find(({ id }) => id === row)?.label ?? (typeof row === 'number' ? String(row) : '');
      return [label, Object.values(rest).map(inWords).filter(Boolean).join(' ')].join(': ');
    }
    if (typeof one === 'object')
      return Object.values(one)
        .map(inWords)
        .filter((part) => part !== '')
        .join(', ');
    return String(one);
  };
  return inWords(value) || t.history.empty;
}
