/**
 * Fetches a table with a column of what is to be corrected in each row, with its personal data left out or changed, or with
 * columns that readers have and that it has lost.
 */
import { safeParse } from 'zod/mini';
import type { ColumnRemedy } from '#contract/publishing-constants.ts';
import { csvNameOf, MARKED_PATH } from '#contract/uploads.ts';
import { Problem } from '#contract/entities/problem.ts';
import { problem } from '#contract/problem.ts';
import type { Api } from '../api/api.ts';
import { ApiError } from '../api/api-error.ts';

interface Version {
  readonly datasetGUID: string;
  readonly versionGUID: string;
}

/** What the server says of a table that it does not write, such as that a colleague has replaced the file. */
async function refusalIn(answer: Response): Promise<ApiError> {
  const { success, data } = safeParse(Problem, await answer.json().catch(() => null));
  return new ApiError(success ? data : problem(answer.status));
}

async function fetchTable(api: Api, { datasetGUID, versionGUID }: Version, query = ''): Promise<Blob> {
  const token = await api.accessToken();
  const answer = await fetch(`${MARKED_PATH}${datasetGUID}/${versionGUID}${query}`, {
    headers: token === undefined ? {} : { Authorization: `Bearer ${token}` },
  });
  if (!answer.ok) throw await refusalIn(answer);
  return answer.blob();
}

/** @throws ApiError where it is refused, or its end does not come */
export const fetchMarked = (api: Api, datasetGUID: string, versionGUID: string): Promise<Blob> =>
  fetchTable(api, { datasetGUID, versionGUID });

const toFile = (table: Blob, fileName: string): File =>
  new File([table], csvNameOf(fileName), { type: 'text/csv' });

/** The table with something done to one of its columns, as a file to be uploaded. @throws Error as `fetchMarked` does */
export async function fetchRemedied(
  api: Api,
  version: Version & { readonly fileName: string },
  { remedy, column }: { readonly remedy: ColumnRemedy; readonly column: string },
): Promise<File> {
  const table = await fetchTable(api, version, `?${new URLSearchParams({ [remedy]: column })}`);
  return toFile(table, version.fileName);
}

/** A column that is kept: filled from another one of the table, or by the columns that name a row in both versions. */
interface Kept {
  readonly column: string;
  readonly from: string | null;
  readonly key: readonly string[];
}

/** The table with columns that readers have, as a file to be uploaded. @throws Error as `fetchMarked` does */
export async function fetchKept(
  api: Api,
  version: Version & { readonly fileName: string },
  columns: readonly Kept[],
): Promise<File> {
  const key = columns.find(({ from }) => from === null)?.key ?? [];
  const asked = new URLSearchParams([
    ...columns.flatMap(({ column, from }) => [
      ['keep', column],
      ['from', from ?? ''],
    ]),
    ...key.map((name) => ['key', name]),
  ]);
  return toFile(await fetchTable(api, version, `?${asked}`), version.fileName);
}
