/** The datasets of an API key or a personal token: all that it can have, or those that are found by name and chosen. */
import { CircleAlert, Plus, X } from 'lucide';
import { useId } from 'react';
import type { FormView } from '../../../app/use-form.ts';
import { Button } from '../../../components/button.tsx';
import { Icon } from '../../../components/icon.tsx';
import { useApiKeyMessages } from '../../../messages/api-keys.ts';
import { DatasetSearch, type FoundDataset } from '../dataset-search.tsx';

/** Datasets that the search offers. */
const OFFERED = 5;

interface KeyDatasetsProps {
  /** Whose datasets can be chosen; absent: all that the person finds. */
  readonly organisationGUID?: string;
  readonly words: { readonly all: string; readonly allHint: string; readonly find: string };
  readonly view: FormView;
  readonly chosen: readonly FoundDataset[];
  readonly onChoose: (datasets: readonly FoundDataset[]) => void;
}

function Picker({ organisationGUID, words, chosen, onChoose }: Omit<KeyDatasetsProps, 'view'>) {
  const t = useApiKeyMessages().form;
  const id = useId();
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
      <DatasetSearch
        organisationGUID={organisationGUID}
        id={id}
        label={words.find}
        noMatch={t.noMatch}
        limit={OFFERED}
        isHidden={(guid) => chosen.some(({ datasetGUID }) => datasetGUID === guid)}
        act={(dataset) => (
          <Button small aria-label={t.add(dataset.title)} onClick={() => onChoose([...chosen, dataset])}>
            <Icon of={Plus} />
          </Button>
        )}
      />
    </>
  );
}

export function KeyDatasets({ view, onChoose, ...picker }: KeyDatasetsProps) {
  const t = useApiKeyMessages().form;
  const id = useId();
  const { value: which, onChange, name } = view.field('which');
  const isMissing = view.errors('datasets').length > 0;
  const choices = [
    ['chosen', t.chosen, t.chosenHint],
    ['all', picker.words.all, picker.words.allHint],
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
      {which === 'chosen' && (
        <Picker
          {...picker}
          onChoose={(datasets) => {
            onChoose(datasets);
            const value = datasets.map(({ datasetGUID }) => datasetGUID).join(' ');
            view.send({ type: 'field.changed', field: 'datasets', value });
          }}
        />
      )}
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
