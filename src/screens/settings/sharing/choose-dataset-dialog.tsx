/** Chooses the dataset of the organisation that is to be shared. */
import { useId } from 'react';
import { Button } from '../../../components/button.tsx';
import { ModalDialog } from '../../../components/modal-dialog.tsx';
import { useDatasetAccessMessages } from '../../../messages/dataset-access.ts';
import { DatasetSearch } from '../dataset-search.tsx';

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
  return (
    <ModalDialog labelledBy={id} onClose={onClose}>
      <div className="stack">
        <h2 id={id}>{t.choose}</h2>
        <DatasetSearch
          organisationGUID={organisationGUID}
          id="find-shared"
          label={t.find}
          noMatch={t.noMatch}
          limit={OFFERED}
          act={({ datasetGUID, title }) => (
            <Button small aria-label={t.chooseAct(title)} onClick={() => onChoose(datasetGUID)}>
              {t.title}
            </Button>
          )}
        />
      </div>
    </ModalDialog>
  );
}
