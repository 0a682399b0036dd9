/** Who owns the fields of one dataset: as the source says for all, the source, or the editors. */
import { useQueryClient } from '@tanstack/react-query';
import { harvestCalls } from '#contract/harvest-calls.ts';
import {
  fieldOwners,
  neverGivenBack,
  sourceFields,
  type FieldOwner,
  type FieldOwners,
  type HarvestSource,
  type SourceDataset,
  type SourceField,
} from '#contract/harvest.ts';
import { useApi } from '../../app/context.ts';
import type { FormView } from '../../app/use-form.ts';
import { useSubmission } from '../../app/use-submission.ts';
import { Select } from '../../components/select.tsx';
import { showSuccess } from '../../components/toast.tsx';
import { Table, type TableColumn } from '../../components/table.tsx';
import { useImportMessages } from '../../messages/imports.ts';
import { useSettingsMessages } from '../../messages/settings.ts';
import { IMPORTS } from '../../services/api/import-queries.ts';
import { FormDialog } from '../settings/form-dialog.tsx';

type Values = Readonly<Record<string, string>>;
/** Names of fields of the form; a source has a field `title`, and so may a form. */
const nameOf = (field: SourceField) => `owner_${field}`;

const ownersOf = (values: Values): FieldOwners =>
  Object.fromEntries(
    sourceFields.flatMap((field): [SourceField, FieldOwner][] => {
      const owner = fieldOwners.find((one) => one === values[nameOf(field)]);
      return owner === undefined ? [] : [[field, owner]];
    }),
  );

/** Who can own a field: what editors have decided of some stays theirs. */
const ownersFor = (field: SourceField, { edited }: Pick<SourceDataset, 'edited'>): readonly FieldOwner[] =>
  fieldOwners.filter(
    (owner) => owner === 'editor' || !(neverGivenBack.includes(field) && edited.includes(field)),
  );

interface FieldsProps {
  readonly view: FormView;
  readonly source: HarvestSource;
  readonly dataset: SourceDataset;
}

function Fields({ view, source, dataset }: FieldsProps) {
  const t = useImportMessages();
  const { one } = t;
  /** Who owns a field of all datasets, by the source and by what editors have written. */
  const usual = (field: SourceField): FieldOwner =>
    source.editorFields.includes(field) || dataset.edited.includes(field) ? 'editor' : 'source';
  const columns: TableColumn<SourceField>[] = [
    { key: 'field', head: t.items.field, cell: (field) => t.fields[field] },
    {
      key: 'owner',
      head: one.owner,
      cell: (field) => (
        <Select
          {...view.field(nameOf(field))}
          aria-label={one.ownerOf(t.fields[field])}
          small
          options={[
            { value: '', label: one.usual(one.owners[usual(field)]) },
            ...ownersFor(field, dataset).map((owner) => ({ value: owner, label: one.owners[owner] })),
          ]}
        />
      ),
    },
    {
      key: 'edited',
      head: one.edited,
      end: true,
      cell: (field) => (dataset.edited.includes(field) ? one.isEdited : '–'),
    },
  ];
  return (
    <Table
      caption={one.caption(dataset.title)}
      className="dense"
      columns={columns}
      rows={sourceFields}
      rowKey={(field) => field}
    />
  );
}

interface OwnersFormProps {
  readonly organisationGUID: string;
  readonly source: HarvestSource;
  readonly dataset: SourceDataset;
  readonly onClose: () => void;
}

export function OwnersForm({ organisationGUID, source, dataset, onClose }: OwnersFormProps) {
  const t = useImportMessages().one;
  const { actions } = useSettingsMessages();
  const api = useApi();
  const queryClient = useQueryClient();
  const { datasetGUID, title, owners } = dataset;
  const toRequest = (values: Values) => ({
    organisationGUID,
    sourceGUID: source.sourceGUID,
    datasetGUID,
    owners: ownersOf(values),
  });
  const submission = useSubmission({
    values: Object.fromEntries(sourceFields.map((field) => [nameOf(field), owners[field] ?? ''])),
    schema: harvestCalls['harvest:saveOwners'].request,
    toRequest,
    submit: async (values) => {
      await api.call('harvest:saveOwners', toRequest(values));
      await queryClient.invalidateQueries({ queryKey: IMPORTS });
      showSuccess({ title: t.saved(title) });
      onClose();
    },
  });
  return (
    <FormDialog
      title={t.title(title)}
      lead={<p className="quiet">{t.lead}</p>}
      submission={submission}
      act={actions.save}
      onClose={onClose}
    >
      {(view) => <Fields view={view} source={source} dataset={dataset} />}
    </FormDialog>
  );
}
