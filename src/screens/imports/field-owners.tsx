/** Who owns which field: of all datasets of a source, and of those for which members have said otherwise. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  fieldOwners,
  sourceFields,
  type FieldOwner,
  type HarvestSource,
  type SourceDataset,
} from '#contract/harvest.ts';
import type { UserOrganisation } from '#contract/entities/user.ts';
import { useApi } from '../../app/context.ts';
import { useOffered } from '../../app/offered-calls.ts';
import { useShowFailed } from '../../app/failure-toasts.ts';
import { Button } from '../../components/button.tsx';
import { FailedPart } from '../../components/failed-part.tsx';
import { SectionHead } from '../../components/section-head.tsx';
import { Table, type TableColumn } from '../../components/table.tsx';
import { showSuccess } from '../../components/toast.tsx';
import { useImportMessages } from '../../messages/imports.ts';
import { formatList } from '../../messages/format.ts';
import { IMPORTS, sourceDatasetsQuery } from '../../services/api/import-queries.ts';
import { AllOwners } from './all-owners.tsx';
import { ChooseDataset } from './choose-dataset.tsx';
import { OwnersForm } from './owners-form.tsx';
import type { SourceChanges } from './use-source-changes.ts';

/** Datasets with owners of their own that are listed; the chooser finds all. */
const LISTED = 100;

interface FieldOwnersProps {
  readonly organisation: UserOrganisation;
  readonly source: HarvestSource;
  readonly changes: SourceChanges;
}

interface ColumnActs {
  readonly onChange: (dataset: SourceDataset) => void;
  readonly onGiveBack: (dataset: SourceDataset) => void;
  /** The dataset that is being given the owners of all. */
  readonly given: SourceDataset | null;
}

function useColumns({ onChange, onGiveBack, given }: ColumnActs): TableColumn<SourceDataset>[] {
  const t = useImportMessages();
  const { one } = t;
  const fieldsOf = ({ owners }: SourceDataset, owner: FieldOwner) =>
    formatList(sourceFields.filter((field) => owners[field] === owner).map((field) => t.fields[field]));
  return [
    { key: 'dataset', head: t.items.dataset, cell: ({ title }) => title },
    ...fieldOwners.map((owner) => ({
      key: owner,
      head: one.owners[owner],
      ownLine: true,
      namedWhenNarrow: true,
      cell: (dataset: SourceDataset) => fieldsOf(dataset, owner) || '–',
    })),
    {
      key: 'acts',
      head: one.acts,
      end: true,
      cell: (dataset) => (
        <span className="row wrap">
          <Button
            small
            aria-haspopup="dialog"
            aria-label={one.changeOf(dataset.title)}
            onClick={() => onChange(dataset)}
          >
            {one.change}
          </Button>
          <Button
            small
            busy={given?.datasetGUID === dataset.datasetGUID}
            aria-label={one.backOf(dataset.title)}
            onClick={() => onGiveBack(dataset)}
          >
            {one.back}
          </Button>
        </span>
      ),
    },
  ];
}

export function FieldOwnersSection({
  organisation: { organisationGUID },
  source,
  changes,
}: FieldOwnersProps) {
  const t = useImportMessages();
  const { one } = t;
  const api = useApi();
  const queryClient = useQueryClient();
  const showFailed = useShowFailed();
  const { sourceGUID } = source;
  const [chosen, setChosen] = useState<SourceDataset | 'choosing' | null>(null);
  const isOffered = useOffered('harvest:datasets', 'harvest:saveOwners');
  const own = useQuery({
    ...sourceDatasetsQuery(
      api,
      { organisationGUID, sourceGUID },
      { onlyOwn: true, countsEdited: true, limit: LISTED },
    ),
    enabled: isOffered,
  });
  const back = useMutation({
    mutationFn: ({ datasetGUID }: SourceDataset) =>
      api.call('harvest:saveOwners', { organisationGUID, sourceGUID, datasetGUID, owners: {} }),
    onSuccess: async (_, { title }) => {
      await queryClient.invalidateQueries({ queryKey: IMPORTS });
      showSuccess({ title: one.saved(title) });
    },
    onError: (error) => showFailed(error),
  });
  const columns = useColumns({
    onChange: setChosen,
    onGiveBack: back.mutate,
    given: back.isPending ? back.variables : null,
  });
  return (
    <section className="section">
      <SectionHead title={one.section}>
        {isOffered && (
          <Button small aria-haspopup="dialog" onClick={() => setChosen('choosing')}>
            {one.open}
          </Button>
        )}
      </SectionHead>
      <AllOwners source={source} changes={changes} edited={own.data?.edited} />
      <FailedPart of={own} part="fieldOwners" />
      {own.data !== undefined && own.data.result.length > 0 && (
        <Table
          caption={one.own}
          className="dense"
          columns={columns}
          rows={own.data.result}
          rowKey={({ datasetGUID }) => datasetGUID}
        />
      )}
      {own.data !== undefined && own.data.total > LISTED && (
        <p className="quiet t13">{one.first(LISTED, own.data.total)}</p>
      )}
      {chosen === 'choosing' && (
        <ChooseDataset
          organisationGUID={organisationGUID}
          sourceGUID={sourceGUID}
          onChoose={setChosen}
          onClose={() => setChosen(null)}
        />
      )}
      {chosen !== null && chosen !== 'choosing' && (
        <OwnersForm
          organisationGUID={organisationGUID}
          source={source}
          dataset={chosen}
          onClose={() => setChosen(null)}
        />
      )}
    </section>
  );
}
