/**
 * Keeps columns in the new version of a file: writes its table with them, uploads that, and marks them as ending. The machine
 * of the publication makes this call, and hears what became of the tables.
 */
import { useEffect } from 'react';
import { useApi } from '../../app/context.ts';
import { fetchKept } from '../../services/uploads/marked-file.ts';
import { emptyTexts, groupOf, textOf } from './field-values.ts';
import type { KeptOffer } from './kept-offers.ts';
import { endsBefore, keptColumns, type Ends } from './kept-tables.ts';
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

/**
 * Gives columns their ends from before where the table with them was lost, whichever section of the editor is open then, and
 * when the editor is opened again. What is kept meanwhile finds the editor as it is by then.
 */
export function useEndsOfLost(editing: Editing): void {
  const { actor } = useDatasetUploads(editing.datasetGUID);
  useEffect(() => {
    keptColumns(actor).editing = editing;
  });
  useEffect(() => {
    const kept = keptColumns(actor);
    const look = () => {
      if (kept.endsBefore.size === 0) return;
      const now = kept.tables.now();
      // Columns that are not kept do not end then.
      if (now === 'lost' && kept.editing !== undefined)
        endColumns(kept.editing, endsBefore(kept.endsBefore, kept.tables.missing()));
      if (now !== 'sending') kept.endsBefore = new Map();
    };
    look();
    return kept.tables.subscribe(look);
  }, [actor]);
}

export function useKeepColumns(editing: Editing) {
  const api = useApi();
  const { datasetGUID } = editing;
  const uploads = useDatasetUploads(datasetGUID);
  const kept = keptColumns(uploads.actor);

  async function write(offers: readonly KeptOffer[], until: string): Promise<void> {
    const written = await Promise.all(
      [...Map.groupBy(offers, ({ file }) => file)].map(async ([file, columns]) => ({
        file,
        table: await fetchKept(api, { datasetGUID, ...file }, columns),
      })),
    );
    // Writing a table takes a while: columns may have been described in another section since.
    const present = kept.editing ?? editing;
    const dictionary = groupOf(present.value('dictionary'));
    const endOf = (column: string) => textOf(groupOf(dictionary[column] ?? null)['endsOn']) || null;
    const ends = new Map(
      [...Map.groupBy(offers, ({ file }) => file.resourceGUID)].map(([file, columns]) => [
        file,
        Object.fromEntries(columns.map(({ column }) => [column, endOf(column)])),
      ]),
    );
    endColumns(present, Object.fromEntries(offers.map(({ column }) => [column, until])));
    for (const { table, file } of written)
      uploads.add([table], { replaces: file.resourceGUID, madeOn: file.versionGUID });
    kept.tables.awaitTables(written.map(({ file }) => file.resourceGUID));
    kept.endsBefore = ends;
  }

  /** @throws ApiError where a table is refused, or its end does not come; nothing is kept then */
  const keep = (offers: readonly KeptOffer[], until: string): Promise<void> =>
    kept.tables.during(() => write(offers, until));

  return { uploads: uploads.actor, tables: kept.tables, keep };
}
