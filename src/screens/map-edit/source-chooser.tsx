/** Chooses the table of a new layer: those with places that the author may read, and those that no one has opened. */
import type { OfferedTable } from '#contract/table-sources.ts';
import { useApi } from '../../app/context.ts';
import { useMapsMessages } from '../../messages/maps.ts';
import { offeredTablesQuery } from '../../services/api/table-queries.ts';
import { TableChooser } from '../table-choice/table-chooser.tsx';

interface SourceChooserProps {
  readonly organisationGUID: string;
  /** A layer with the title of the dataset. */
  readonly onChoose: (table: Pick<OfferedTable, 'resourceGUID' | 'sheet' | 'datasetTitle'>) => void;
  readonly onClose: () => void;
}

export function SourceChooser({ organisationGUID, onChoose, onClose }: SourceChooserProps) {
  const api = useApi();
  return (
    <TableChooser
      texts={useMapsMessages().edit.sources}
      queryOf={(keywords) => offeredTablesQuery(api, 'map:sources', { organisationGUID, keywords })}
      fits={({ hasPlaces }) => hasPlaces}
      onChoose={(table, { dataset }) => onChoose({ ...table, datasetTitle: dataset.title })}
      onClose={onClose}
    />
  );
}
