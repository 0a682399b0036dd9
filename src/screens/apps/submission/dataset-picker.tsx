/** Choosing the datasets an app uses: a search, what it finds, and what is chosen. */
import { keepPreviousData, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus, X } from 'lucide';
import { useId, useRef, useState } from 'react';
import { appLimits } from '#contract/app-constants.ts';
import { useApi } from '../../../app/context.ts';
import { useOffered } from '../../../app/offered-calls.ts';
import { useSettled } from '../../../app/use-settled.ts';
import { Button } from '../../../components/button.tsx';
import { Field } from '../../../components/field.tsx';
import { Icon } from '../../../components/icon.tsx';
import { useAppSubmissionMessages } from '../../../messages/app-submission.ts';
import type { Api } from '../../../services/api/api.ts';

/** Datasets that one search offers. */
const FOUND = 6;

interface Chosen {
  readonly datasetGUID: string;
  readonly title: string;
  readonly organisation: string;
}

const searchQuery = (api: Api, keywords: string) => ({
  queryKey: ['app', 'datasets', keywords],
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const { result } = await api.call(
      'dataset:listDiscovery',
      { keywords, limit: FOUND, withFacets: false },
      { signal },
    );
    return result.map(({ datasetGUID, title, organisation }): Chosen => ({
      datasetGUID,
      title,
      organisation: organisation.name,
    }));
  },
  placeholderData: keepPreviousData,
  enabled: keywords !== '',
});

const titleQuery = (api: Api, datasetGUID: string) => ({
  queryKey: ['app', 'dataset', datasetGUID],
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Chosen> => {
    const { title, organisation } = await api.call('dataset:view', { datasetGUID }, { signal });
    return { datasetGUID, title, organisation: organisation.name };
  },
  staleTime: Infinity,
});

export interface DatasetPickerProps {
  readonly guids: readonly string[];
  readonly errors: readonly string[];
  readonly onChange: (guids: readonly string[]) => void;
}

export function DatasetPicker({ guids, errors, onChange }: DatasetPickerProps) {
  const t = useAppSubmissionMessages();
  const api = useApi();
  const [typed, setTyped] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const chosenId = useId();
  const words = useSettled(typed.trim());
  const { data = [], isPending, isPlaceholderData, isError } = useQuery(searchQuery(api, words));
  const queryClient = useQueryClient();
  const canView = useOffered('dataset:view');
  const chosen = useQueries({
    queries: guids.map((guid) => ({ ...titleQuery(api, guid), enabled: canView })),
  });
  const isFull = guids.length >= appLimits.datasets;
  const isOpen = typed.trim() !== '' && words !== '';
  const offered = data.filter(({ datasetGUID }) => !guids.includes(datasetGUID));
  const isSettled = isOpen && !isPending && !isPlaceholderData;
  const status = () => {
    if (!isOpen) return '';
    if (isError) return t.picker.failed;
    if (!isSettled) return t.picker.loading;
    return offered.length === 0 ? t.picker.none(words) : t.picker.found(offered.length);
  };
  return (
    <div className="stack s">
      <Field id="app-datasets" label={t.fields.datasets} hint={t.fields.datasetsHint} errors={errors}>
        {(control) => (
          <input
            {...control}
            ref={input}
            data-field="datasets"
            className="input"
            type="search"
            value={typed}
            placeholder={t.picker.search}
            autoComplete="off"
            disabled={isFull}
            onChange={(event) => setTyped(event.currentTarget.value)}
            onKeyDown={(event) => {
              // The search is a part of the form, not its submission.
              if (event.key === 'Enter') event.preventDefault();
            }}
          />
        )}
      </Field>
      {isFull && <p className="t14 quiet">{t.picker.full(appLimits.datasets)}</p>}
      <output className="t13 quiet">{status()}</output>
      {isOpen && offered.length > 0 && (
        <ul className="picker-found">
          {offered.map((dataset) => (
            <li key={dataset.datasetGUID}>
              <button
                type="button"
                aria-label={t.picker.add(dataset.title)}
                onClick={() => {
                  // Its title is known, and need not be asked for.
                  queryClient.setQueryData(titleQuery(api, dataset.datasetGUID).queryKey, dataset);
                  onChange([...guids, dataset.datasetGUID]);
                  setTyped('');
                  input.current?.focus();
                }}
              >
                <Icon of={Plus} />
                <span>
                  {dataset.title}
                  <span className="quiet t13"> {dataset.organisation}</span>
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {guids.length > 0 && (
        <>
          <p id={chosenId} className="t13 quiet">
            {t.picker.chosen}
          </p>
          <ul className="picker-chosen" aria-labelledby={chosenId}>
            {guids.map((guid, place) => {
              const { data: one, isError: isGone } = chosen[place] ?? { data: undefined, isError: false };
              // Where no service answers what it is called, its number stands for it.
              const waiting = canView ? t.picker.loading : guid;
              const title = one?.title ?? (isGone ? t.picker.gone : waiting);
              return (
                <li key={guid}>
                  <span>
                    {title}
                    {one && <span className="quiet t13"> {one.organisation}</span>}
                  </span>
                  <Button
                    kind="quiet"
                    small
                    iconOnly
                    aria-label={t.picker.remove(title)}
                    onClick={() => {
                      onChange(guids.filter((other) => other !== guid));
                      input.current?.focus();
                    }}
                  >
                    <Icon of={X} />
                  </Button>
                </li>
              );
            })}
          </ul>
        </>
      )}
    </div>
  );
}
