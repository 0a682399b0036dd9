/** The datasets of an API key: all of the organisation, or those that are found by name and chosen. */
import { useQuery } from '@tanstack/react-query';
import { CircleAlert, Plus, X } from 'lucide';
import { useDeferredValue, useId, useState } from 'react';
import { useApi } from '../../../app/context.ts';
import type { FormView } from '../../../app/use-form.ts';
import { Button } from '../../../components/button.tsx';
import { Icon } from '../../../components/icon.tsx';
import { TextField } from '../../../components/text-field.tsx';
import { useApiKeyMessages } from '../../../messages/api-keys.ts';
import { datasetListQuery } from '../../../services/api/dataset-queries.ts';

/** Datasets that the search offers. */
const OFFERED = 5;

export interface ChosenDataset {
  readonly datasetGUID: string;
  readonly title: string;
}

interface KeyDatasetsProps {
  readonly organisationGUID: string;
  readonly view: FormView;
  readonly chosen: readonly ChosenDataset[];
  readonly onChoose: (datasets: readonly ChosenDataset[]) => void;
}

function Picker({ organisationGUID, chosen, onChoose }: Omit<KeyDatasetsProps, 'view'>) {
  const t = useApiKeyMessages().form;
  const id = useId();
  const [typed, setTyped] = useState('');
  const keywords = useDeferredValue(typed);
  const { data } = useQuery(
    datasetListQuery(useApi(), { keywords, organisationGUID, limit: OFFERED, offset: 0 }),
  );
  const isChosen = new Set(chosen.map(({ datasetGUID }) => datasetGUID));
  const offered = data?.result.filter(({ datasetGUID }) => !isChosen.has(datasetGUID)) ?? [];
  return (
    <>
      {chosen.length > 0 && (
        <ul className="outcomes t14" aria-label={t.chosen}>
          {chosen.map((dataset) => (
            <li key={dataset.datasetGUID}>
              <span>{dataset.title}</span>
              <Button
                small
                kind="quiet"
                aria-label={t.remove(dataset.title)}
                onClick={() => onChoose(chosen.filter((one) => one !== dataset))}
              >
                <Icon of={X} />
              </Button>
            </li>
          ))}
        </ul>
      )}
      <TextField
        id={id}
        type="search"
        label={t.find}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        autoComplete="off"
      />
      <ul className="outcomes t14" aria-label={t.find} aria-busy={keywords !== typed}>
        {offered.map(({ datasetGUID, title, language }) => (
          <li key={datasetGUID}>
            <span lang={language}>{title}</span>
            <Button
              small
              aria-label={t.add(title)}
              onClick={() => onChoose([...chosen, { datasetGUID, title }])}
            >
              <Icon of={Plus} />
            </Button>
          </li>
        ))}
        {data?.result.length === 0 && <li>{t.noMatch}</li>}
      </ul>
    </>
  );
}

export function KeyDatasets({ view, ...picker }: KeyDatasetsProps) {
  const t = useApiKeyMessages().form;
  const id = useId();
  const { value: which, onChange, name } = view.field('which');
  const isMissing = view.errors('datasets').length > 0;
  const choices = [
    ['chosen', t.chosen, t.chosenHint],
    ['all', t.all, t.allHint],
  ] as const;
  return (
    <fieldset aria-describedby={isMissing ? `${id}-error` : undefined}>
      <legend>{t.on}</legend>
      {choices.map(([value, label, hint]) => (
        <label key={value} className="radio choice">
          <input type="radio" name={name} value={value} checked={which === value} onChange={onChange} />
          <span>
            {label}
            <span className="hint">{hint}</span>
          </span>
        </label>
      ))}
      {which === 'chosen' && <Picker {...picker} />}
      <div id={`${id}-error`} className="errors" aria-live="polite">
        {isMissing && (
          <p className="error">
            <Icon of={CircleAlert} />
            <span>{t.noneChosen}</span>
          </p>
        )}
      </div>
    </fieldset>
  );
}
