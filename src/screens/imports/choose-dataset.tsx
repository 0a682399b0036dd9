/** Chooses one dataset of a source, by its title or its identifier. */
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { ITEMS_PAGE, type SourceDataset } from '#contract/harvest.ts';
import { useApi } from '../../app/context.ts';
import { Button } from '../../components/button.tsx';
import { FailedState } from '../../components/failed-state.tsx';
import { ModalDialog } from '../../components/modal-dialog.tsx';
import { SearchForm } from '../../components/search-form.tsx';
import { SkeletonRows } from '../../components/skeleton.tsx';
import { useImportMessages } from '../../messages/imports.ts';
import { useSettingsMessages } from '../../messages/settings.ts';
import { failureOf } from '../../services/api/api-error.ts';
import { sourceDatasetsQuery } from '../../services/api/import-queries.ts';

interface ChooseProps {
  readonly organisationGUID: string;
  readonly sourceGUID: string;
  readonly onChoose: (dataset: SourceDataset) => void;
  readonly onClose: () => void;
}

export function ChooseDataset({ organisationGUID, sourceGUID, onChoose, onClose }: ChooseProps) {
  const t = useImportMessages();
  const { actions } = useSettingsMessages();
  const id = useId();
  const [keywords, setKeywords] = useState('');
  const { data, error, refetch } = useQuery(
    sourceDatasetsQuery(useApi(), { organisationGUID, sourceGUID }, { keywords }),
  );
  return (
    <ModalDialog labelledBy={id} onClose={onClose}>
      <div className="stack">
        <h2 id={id}>{t.one.choose}</h2>
        <SearchForm
          className="input-wrap small"
          action=""
          label={t.filter}
          placeholder={t.filter}
          keywords={keywords}
          onSearch={setKeywords}
        >
          <button className="sr">{t.filterAct}</button>
        </SearchForm>
        {data === undefined && error !== null && (
          <FailedState title={t.one.failed} {...failureOf(error)} onRetry={() => void refetch()} />
        )}
        {data === undefined && error === null && <SkeletonRows rows={3} />}
        {data?.result.length === 0 && (
          <p className="quiet">{keywords === '' ? t.noItems.none : t.noItems.matching(keywords)}</p>
        )}
        {data !== undefined && data.result.length > 0 && (
          <ul aria-label={t.one.datasets} className="stack s">
            {data.result.map((dataset) => (
              <li key={dataset.datasetGUID}>
                <Button kind="quiet" onClick={() => onChoose(dataset)}>
                  {dataset.title}
                </Button>
              </li>
            ))}
          </ul>
        )}
        {data !== undefined && data.total > data.result.length && (
          <p className="quiet t13">{t.one.first(ITEMS_PAGE, data.total)}</p>
        )}
        <p>
          <Button onClick={onClose}>{actions.cancel}</Button>
        </p>
      </div>
    </ModalDialog>
  );
}
