/** Chooses the dataset of the organisation that is to be shared. */
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useId, useState } from 'react';
import { useApi } from '../../../app/context.ts';
import { Button } from '../../../components/button.tsx';
import { ModalDialog } from '../../../components/modal-dialog.tsx';
import { TextField } from '../../../components/text-field.tsx';
import { useDatasetAccessMessages } from '../../../messages/dataset-access.ts';
import { datasetListQuery } from '../../../services/api/dataset-queries.ts';

/** Datasets that the search offers. */
const OFFERED = 10;

interface ChooseDatasetDialogProps {
  readonly organisationGUID: string;
  readonly onChoose: (datasetGUID: string) => void;
  readonly onClose: () => void;
}

export function ChooseDatasetDialog({ organisationGUID, onChoose, onClose }: ChooseDatasetDialogProps) {
  const t = useDatasetAccessMessages().share;
  const id = useId();
  const [typed, setTyped] = useState('');
  const keywords = useDeferredValue(typed);
  const { data } = useQuery(
    datasetListQuery(useApi(), { keywords, organisationGUID, limit: OFFERED, offset: 0 }),
  );
  return (
    <ModalDialog labelledBy={id} onClose={onClose}>
      <div className="stack">
        <h2 id={id}>{t.choose}</h2>
        <TextField
          id="find-shared"
          type="search"
          label={t.find}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          autoComplete="off"
        />
        <ul className="outcomes t14" aria-busy={keywords !== typed}>
          {data?.result.map(({ datasetGUID, title, language }) => (
            <li key={datasetGUID}>
              <span lang={language}>{title}</span>
              <Button small aria-label={t.chooseAct(title)} onClick={() => onChoose(datasetGUID)}>
                {t.title}
              </Button>
            </li>
          ))}
          {data?.result.length === 0 && <li>{t.noMatch}</li>}
        </ul>
      </div>
    </ModalDialog>
  );
}
