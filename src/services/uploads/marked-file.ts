/** Fetches a table with a column of what is to be corrected in each row. */
import { MARKED_PATH } from '#contract/uploads.ts';
import type { Api } from '../api/api.ts';

/** @throws Error where it is refused, or its end does not come */
export async function fetchMarked(api: Api, datasetGUID: string, versionGUID: string): Promise<Blob> {
  const token = await api.accessToken();
  const answer = await fetch(`${MARKED_PATH}${datasetGUID}/${versionGUID}`, {
    headers: token === undefined ? {} : { Authorization: `Bearer ${token}` },
  });
  if (!answer.ok) throw new Error(`The answer was ${answer.status}`);
  return answer.blob();
}
