/**
 * Keeps columns in the new version of a file: writes its table with them, uploads that, and marks them as ending. The machine
 * of the publication makes this call, and hears what became of the tables.
 */
import { useEffect, useMemo, useRef } from 'react';
import { useApi } from '../../app/context.ts';
import { fetchKept } from '../../services/uploads/marked-file.ts';
import { emptyTexts, groupOf, textOf } from './field-values.ts';
import type { KeptOffer } from './kept-offers.ts';
import { keptTables } from './kept-tables.ts';
import type { Editing } from './use-dataset-editing.ts';
import { useDatasetUploads } from './use-dataset-uploads.ts';

/** The last day of each column; null: no end is known. */
type Ends = Readonly<Record<string, string | null>>;

/** Says of columns when they end, in the data dictionary. */
function endColumns({ value, send }: Pick<Editing, 'value' | 'send'>, ends: Ends): void {
  const dictionary = groupOf(value('dictionary'));
  const ending = Object.fromEntries(
    Object.entries(ends).map(([column, endsOn]) => [
      column,
      { ...emptyTexts, ...groupOf(dictionary[column] ?? null), endsOn },
    ]),
  );
  send({ type: 'field.changed', field: 'dictionary', value: { ...dictionary, ...ending } });
}

export function useKeepColumns(editing: Editing) {
  const api = useApi();
  const { datasetGUID } = editing;
  const uploads = useDatasetUploads(datasetGUID);
  const tables = useMemo(() => keptTables(uploads.actor), [uploads]);
  const latest = useRef(editing);
  useEffect(() => {
    latest.current = editing;
  });
  const before = useRef<Ends>({});
  useEffect(
    () =>
      tables.subscribe(() => {
        if (tables.now() !== 'lost' || Object.keys(before.current).length === 0) return;
        // Columns that are not kept do not end then.
        endColumns(latest.current, before.current);
        before.current = {};
      }),
    [tables],
  );

  /** @throws ApiError where a table is refused, or its end does not come; nothing is kept then */
  async function keep(offers: readonly KeptOffer[], until: string): Promise<void> {
    const written = await Promise.all(
      [...Map.groupBy(offers, ({ file }) => file)].map(async ([file, columns]) => ({
        file,
        table: await fetchKept(api, { datasetGUID, ...file }, columns),
      })),
    );
    const dictionary = groupOf(latest.current.value('dictionary'));
    before.current = Object.fromEntries(
      offers.map(({ column }) => [column, textOf(groupOf(dictionary[column] ?? null)['endsOn']) || null]),
    );
    endColumns(latest.current, Object.fromEntries(offers.map(({ column }) => [column, until])));
    for (const { table, file } of written)
      uploads.add([table], { replaces: file.resourceGUID, madeOn: file.versionGUID });
    tables.awaitTables(written.map(({ file }) => file.resourceGUID));
  }

  return { uploads: uploads.actor, tables, keep };
}
