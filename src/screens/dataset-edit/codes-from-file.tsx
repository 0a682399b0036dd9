/** Which column of another file has the codes of a column, so that each value is looked for there. */
import { Select } from '../../components/select.tsx';
import { useDatasetEditMessages } from '../../messages/dataset-edit.ts';
import type { EditedDataset } from '../../services/api/publishing-queries.ts';
import { groupOf, textOf, type Group } from './field-values.ts';

export interface CodesFrom {
  readonly resourceGUID: string;
  readonly column: string;
}

/** The reference of a column; null where no file is named. */
export function codesFromOf(said: Group): CodesFrom | null {
  const from = groupOf(said['codesFrom'] ?? null);
  const [resourceGUID, column] = [textOf(from['resourceGUID']), textOf(from['column'])];
  return resourceGUID === '' ? null : { resourceGUID, column };
}

export interface CodesFromFileProps {
  readonly column: string;
  readonly from: CodesFrom | null;
  readonly files: readonly Pick<EditedDataset['files'][number], 'resourceGUID' | 'name' | 'columns'>[];
  readonly onChange: (from: CodesFrom | null) => void;
}

export function CodesFromFile({ column, from, files, onChange }: CodesFromFileProps) {
  const t = useDatasetEditMessages().columns.codesFrom;
  const tables = files.filter(({ columns }) => columns.length > 0);
  const chosen = tables.find(({ resourceGUID }) => resourceGUID === from?.resourceGUID);
  const choose = (resourceGUID: string) => {
    const columns = tables.find((one) => one.resourceGUID === resourceGUID)?.columns ?? [];
    // Codes are mostly called alike in both files.
    const named = columns.find(({ name }) => name === column) ?? columns[0];
    onChange(named === undefined ? null : { resourceGUID, column: named.name });
  };
  const offered = [
    { value: '', label: t.none },
    ...(from !== null && chosen === undefined ? [{ value: from.resourceGUID, label: t.gone }] : []),
    ...tables.map(({ resourceGUID, name }) => ({ value: resourceGUID, label: name })),
  ];
  return (
    <div className="stack s">
      <p className="t14">{t.title}</p>
      <Select
        aria-label={t.file(column)}
        options={offered}
        value={from?.resourceGUID ?? ''}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      />
      {from !== null && chosen !== undefined && (
        <Select
          aria-label={t.column(column)}
          options={chosen.columns.map(({ name }) => ({ value: name, label: name }))}
          value={from.column}
          onChange={({ currentTarget }) => onChange({ ...from, column: currentTarget.value })}
        />
      )}
      <p className="hint">{t.hint}</p>
    </div>
  );
}
