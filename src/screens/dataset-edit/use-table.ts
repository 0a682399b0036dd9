/** What is asked of the table of a file that is edited: it is made after the file was read, so that the first answers may be 409. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Api } from '../../services/api/api.ts';
import { useApi } from '../../app/context.ts';
import { ApiError } from '../../services/api/api-error.ts';
import type { EditedDataset } from '../../services/api/publishing-queries.ts';

type EditedFile = EditedDataset['files'][number];

const TRY_AGAIN_MS = 1000;
const MOST_TRIES = 60;
const isRefusedWith = (error: unknown, status: number) =>
  error instanceof ApiError && error.status === status;

/**
 * @param what names the question, for the cache
 * @param ask of the version that the editor has
 */
export function useTable<Answer>(
  file: EditedFile,
  what: string,
  ask: (api: Api, resourceGUID: string, signal: AbortSignal) => Promise<Answer>,
  isWanted = true,
) {
  const api = useApi();
  return useQuery({
    enabled: isWanted && file.status === 'ready',
    placeholderData: keepPreviousData,
    retry: (failures, problem) => failures < MOST_TRIES && isRefusedWith(problem, 409),
    retryDelay: TRY_AGAIN_MS,
    // The same version is read again with other settings.
    queryKey: ['publishing', what, file.rowsGUID, file.stated, file.dialect, file.shape],
    queryFn: async ({ signal }) => {
      const { rowsGUID: resourceGUID } = file;
      try {
        return await ask(api, resourceGUID, signal);
      } catch (problem) {
        // The table of an imported file is made when it is first asked for.
        if (isRefusedWith(problem, 409))
          await api.call('resource:requestPreview', { resourceGUID }, { signal });
        throw problem;
      }
    },
  });
}
