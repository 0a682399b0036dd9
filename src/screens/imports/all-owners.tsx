/** Who owns which field of all datasets of a source: chosen in place, beside in how many datasets editors have written it. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  fieldOwners,
  sourceFields,
  type FieldOwner,
  type HarvestSource,
  type SourceField,
} from '#contract/harvest.ts';
import type { CallResponse } from '#contract/index.ts';
import { useApi } from '../../app/context.ts';
import { useImmediateChange } from '../../app/use-immediate-change.ts';
import { Button } from '../../components/button.tsx';
import { Select } from '../../components/select.tsx';
import { Table, type TableColumn } from '../../components/table.tsx';
import { useImportMessages } from '../../messages/imports.ts';
import { IMPORTS } from '../../services/api/import-queries.ts';
import '../../styles/edited-files.css';
import { ChangeNote } from '../dataset-edit/change-note.tsx';

/** Fields that are listed in any case. Of the others, those that editors own or have written; a button shows all. */
const MAIN: ReadonlySet<SourceField> = new Set([
  'title',
  'summary',
  'description',
  'licence',
  'contact',
  'themes',
  'tags',
  'files',
]);

interface Own {
  readonly act: 'own';
  readonly field: SourceField;
  readonly owner: FieldOwner;
}

interface AllOwnersProps {
  readonly organisationGUID: string;
  readonly source: HarvestSource;
  /** Undefined while it is loaded, and where the service does not count. */
  readonly edited: CallResponse<'harvest:datasets'>['edited'];
}

const ownerIn = ({ editorFields }: Pick<HarvestSource, 'editorFields'>, field: SourceField): FieldOwner =>
  editorFields.includes(field) ? 'editor' : 'source';

/** Writes the owner of one field; what else members have said of the source meanwhile stays. */
function useOwn(organisationGUID: string, source: HarvestSource) {
  const api = useApi();
  const queryClient = useQueryClient();
  return useImmediateChange<Own>(async ({ act, field, owner }) => {
    const { sourceGUID } = source;
    const { result } = await api.call('harvest:sources', { organisationGUID });
    const now = result.find((one) => one.sourceGUID === sourceGUID) ?? source;
    const { name, address, everyHours, whenGone, newAs, editorFields } = now;
    const others = editorFields.filter((one) => one !== field);
    await api.call('harvest:saveSource', {
      organisationGUID,
      sourceGUID,
      name,
      address,
      everyHours,
      whenGone,
      newAs,
      editorFields: owner === 'editor' ? [...others, field] : others,
    });
    await queryClient.invalidateQueries({ queryKey: IMPORTS });
    const before = ownerIn(now, field);
    return before === owner ? null : { act, field, owner: before };
  });
}

export function AllOwners({ organisationGUID, source, edited }: AllOwnersProps) {
  const t = useImportMessages();
  const { one } = t;
  const changes = useOwn(organisationGUID, source);
  const [first] = useState(source.editorFields);
  const [isAll, setAll] = useState(false);
  const ownerOf = (field: SourceField) =>
    changes.pending.findLast((change) => change.field === field)?.owner ?? ownerIn(source, field);
  const isListed = (field: SourceField) =>
    isAll ||
    MAIN.has(field) ||
    // A row that was there stays when its field is given away.
    first.includes(field) ||
    ownerOf(field) === 'editor' ||
    (edited?.[field] ?? 0) > 0;
  const columns: TableColumn<SourceField>[] = [
    { key: 'field', head: t.items.field, cell: (field) => t.fields[field] },
    {
      key: 'owner',
      head: one.owner,
      cell: (field) => (
        <Select
          small
          aria-label={one.ownerOfAll(t.fields[field])}
          value={ownerOf(field)}
          options={fieldOwners.map((owner) => ({ value: owner, label: one.owners[owner] }))}
          onChange={({ currentTarget: { value } }) => {
            const owner = fieldOwners.find((known) => known === value);
            if (owner !== undefined)
              changes.send({ type: 'change.requested', change: { act: 'own', field, owner } });
          }}
        />
      ),
    },
    ...(edited === undefined
      ? []
      : [
          {
            key: 'edited',
            head: one.edited,
            end: true,
            cell: (field: SourceField) => (
              <>
                <span className="stacked-unit" aria-hidden="true">
                  {one.edited}:{' '}
                </span>
                {one.editedIn(edited[field] ?? 0)}
              </>
            ),
          },
        ]),
  ];
  return (
    <div className="stack s">
      <p className="quiet t13 measure">{t.form.ownerHint}</p>
      <Table
        caption={one.all}
        className="dense"
        columns={columns}
        rows={sourceFields.filter(isListed)}
        rowKey={(field) => field}
      />
      <div className="row wrap">
        <Button small aria-expanded={isAll} onClick={() => setAll(!isAll)}>
          {isAll ? one.someFields : one.allFields(sourceFields.length)}
        </Button>
        <ChangeNote changes={changes} words={one.owning} />
      </div>
    </div>
  );
}
