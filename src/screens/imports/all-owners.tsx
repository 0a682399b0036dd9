/** Who owns which field of all datasets of a source: chosen in place, beside in how many datasets editors have written it. */
import { useState } from 'react';
import { fieldOwners, sourceFields, type HarvestSource, type SourceField } from '#contract/harvest.ts';
import type { CallResponse } from '#contract/index.ts';
import { Button } from '../../components/button.tsx';
import { Select } from '../../components/select.tsx';
import { Table, type TableColumn } from '../../components/table.tsx';
import { useImportMessages } from '../../messages/imports.ts';
import '../../styles/edited-files.css';
import { ChangeNote } from '../dataset-edit/change-note.tsx';
import { chosenSettings, ownerIn, type SourceChanges } from './use-source-changes.ts';

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

interface AllOwnersProps {
  readonly source: HarvestSource;
  readonly changes: SourceChanges;
  /** Undefined while it is loaded, and where the service does not count. */
  readonly edited: CallResponse<'harvest:datasets'>['edited'];
}

export function AllOwners({ source, changes, edited }: AllOwnersProps) {
  const t = useImportMessages();
  const { one } = t;
  const [first] = useState(source.editorFields);
  const [isAll, setAll] = useState(false);
  const settings = chosenSettings(source, changes);
  const ownerOf = (field: SourceField) => ownerIn(settings, field);
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
        <ChangeNote changes={changes} words={t.rules.changes} of={({ act }) => act === 'own'} />
      </div>
    </div>
  );
}
