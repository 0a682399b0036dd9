/**
 * Keeps columns in the new version of a file: writes its table with them, uploads that, and marks them as ending. The machine
 * of the publication makes this call, and hears what became of the tables.
 */
import { useEffect, useMemo, useRef } from 'react';
import { useApi } from '../../app/context.ts';
import { fetchKept } from '../../services/uploads/marked-file.ts';
import { emptyTexts, groupOf, textOf } from './field-values.ts';
import type { KeptOffer } from './kept-offers.ts';
import { endsBefore, keptTables, type Ends } from './kept-tables.ts';
import type { Editing } from './use-dataset-editing.ts';
import { useDatasetUploads } from './use-dataset-uploads.ts';

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
  /** By the GUID of a file, the ends of its columns before they were kept. */
  const before = useRef<ReadonlyMap<string, Ends>>(new Map());
  useEffect(
    () =>
      tables.subscribe(() => {
        if (tables.now() !== 'lost' || before.current.size === 0) return;
        // Columns that are not kept do not end then.
        endColumns(latest.current, endsBefore(before.current, tables.missing()));
        before.current = new Map();
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
    const endOf = (column: string) => textOf(groupOf(dictionary[column] ?? null)['endsOn']) || null;
    before.current = new Map(
      [...Map.groupBy(offers, ({ file }) => file.resourceGUID)].map(([file, columns]) => [
        file,
        Object.fromEntries(columns.map(({ column }) => [column, endOf(column)])),
      ]),
    );
    endColumns(latest.current, Object.fromEntries(offers.map(({ column }) => [column, until])));
    for (const { table, file } of written)
      uploads.add([table], { replaces: file.resourceGUID, madeOn: file.versionGUID });
    tables.awaitTables(written.map(({ file }) => file.resourceGUID));
  }

  return { uploads: uploads.actor, tables, keep };
}
