/** Columns that a publication would take from readers, and how each can be kept in the new version for a while. */
import { useQueries, useQuery } from '@tanstack/react-query';
import type { TableDifference } from '#contract/difference.ts';
import type { CallResponse } from '#contract/index.ts';
import { useApi } from '../../app/context.ts';
import { differenceQuery } from '../../services/api/difference-queries.ts';
import { affectedQuery, type EditedDataset } from '../../services/api/publishing-queries.ts';

type Affected = CallResponse<'dataset:affected'>;
type EditedFile = EditedDataset['files'][number];

/** A column that can be kept. */
export interface KeptOffer {
  readonly id: string;
  readonly file: EditedFile;
  readonly column: string;
  /** The column of the new version that has its values; null: they come from the rows with the same key. */
  readonly from: string | null;
  readonly key: readonly string[];
}

/** The columns of a file that can be kept, by what the comparison of its two versions has found. */
export function offersOf(
  { columns: { removed, renamed: said } }: Pick<Affected['files'][number], 'columns'>,
  file: EditedFile,
  { columns: { renamed }, key }: TableDifference,
): KeptOffer[] {
  // A key is asked for by its names in both versions.
  const isKey = key !== null && !renamed.some(({ after }) => key.columns.includes(after));
  const named = [...said, ...renamed];
  return [...removed, ...said.map(({ before }) => before)].flatMap((column): KeptOffer[] => {
    const from = named.find(({ before }) => before === column)?.after ?? null;
    if (from === null && !isKey) return [];
    return [
      {
        id: JSON.stringify([file.resourceGUID, column]),
        file,
        column,
        from,
        key: from === null ? (key?.columns ?? []) : [],
      },
    ];
  });
}

/** Files that lose columns, and that can be written again here. */
const losingFiles = (affected: Affected | undefined, dataset: EditedDataset) =>
  (affected?.files ?? []).flatMap((changed) => {
    const file = dataset.files.find(({ resourceGUID }) => resourceGUID === changed.resourceGUID);
    const isWritable = file?.status === 'ready' && file.url === null && file.format !== 'Parquet';
    // What was left out as personal data is not brought back.
    const isRemedied = affected?.withheld.some(({ resourceGUID }) => resourceGUID === changed.resourceGUID);
    return changed.change === 'replaced' &&
      changed.columns.removed.length + changed.columns.renamed.length > 0 &&
      isWritable &&
      !isRemedied
      ? [{ changed, file }]
      : [];
  });

/** @returns the columns that can be kept; none before the versions are compared, and where the dataset has no readers */
export function useKeptOffers(dataset: EditedDataset): readonly KeptOffer[] {
  const api = useApi();
  const { data } = useQuery({
    ...affectedQuery(api, dataset),
    enabled: dataset.firstPublishedAt !== null,
  });
  const losing = losingFiles(data, dataset);
  return useQueries({
    queries: losing.map(({ file }) =>
      // Readers have the version that the file itself names.
      differenceQuery(api, { before: file.resourceGUID, after: file.versionGUID }),
    ),
  }).flatMap(({ data: compared }, place) => {
    const one = losing[place];
    return one === undefined || compared?.state !== 'ready'
      ? []
      : offersOf(one.changed, one.file, compared.difference);
  });
}
