/** Keeps columns in the new version of a file: writes its table with them, uploads that, and marks them as ending. */
import { useSelector } from '@xstate/react';
import { hasUnfinished } from '#machines/uploads/uploads.machine.ts';
import { useApi } from '../../app/context.ts';
import { fetchKept } from '../../services/uploads/marked-file.ts';
import { emptyTexts, groupOf } from './field-values.ts';
import type { KeptOffer } from './kept-offers.ts';
import type { Editing } from './use-dataset-editing.ts';
import { useDatasetUploads } from './use-dataset-uploads.ts';

export function useKeepColumns(editing: Editing) {
  const api = useApi();
  const { datasetGUID } = editing;
  const uploads = useDatasetUploads(datasetGUID);
  const isSending = useSelector(uploads.actor, hasUnfinished);

  /** @throws ApiError where a table is refused, or its end does not come; nothing is kept then */
  async function keep(offers: readonly KeptOffer[], until: string): Promise<void> {
    const written = await Promise.all(
      [...Map.groupBy(offers, ({ file }) => file)].map(async ([file, columns]) => ({
        file,
        table: await fetchKept(api, { datasetGUID, ...file }, columns),
      })),
    );
    const dictionary = groupOf(editing.value('dictionary'));
    const ending = Object.fromEntries(
      offers.map(({ column }) => [
        column,
        { ...emptyTexts, ...groupOf(dictionary[column] ?? null), endsOn: until },
      ]),
    );
    editing.send({
      type: 'field.changed',
      field: 'dictionary',
      value: { ...dictionary, ...ending },
    });
    for (const { table, file } of written)
      uploads.add([table], { replaces: file.resourceGUID, madeOn: file.versionGUID });
  }

  return { uploads: uploads.actor, isSending, keep };
}
