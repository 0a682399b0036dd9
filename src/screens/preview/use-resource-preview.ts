/** Connects the machine of a preview with the service; what the service says is kept where all answers are. */
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useActor } from '@xstate/react';
import { useMemo } from 'react';
import {
  isPausing,
  mayTryAgain,
  previewScreen,
  retryAfter,
  provideResourcePreview,
  type LookAnswer,
  type ResourcePreviewServices,
  type ResourcePreviewSnapshot,
} from '#machines/resource-preview/resource-preview.machine.ts';
import type { Preview } from '#contract/preview.ts';
import { useApi } from '../../app/context.ts';
import type { Api } from '../../services/api/api.ts';
import { ApiError } from '../../services/api/api-error.ts';
import { previewKey, previewQuery } from './preview-queries.ts';

function answerOf({ table }: Preview): LookAnswer {
  if (table === null) return { kind: 'seen', table: 'none', retryAfter: null };
  return {
    kind: 'seen',
    table: table.state,
    retryAfter: table.state === 'failed' && table.retryAfter !== null ? table.retryAfter * 1000 : null,
  };
}

/** "Not there" and "not for you" are answers; that no one answers is another. */
function answerToError(error: unknown): LookAnswer {
  if (!(error instanceof ApiError)) throw error;
  return { kind: [401, 403, 404].includes(error.status) ? 'refused' : 'unreachable' };
}

/** @param sheet counted from 1; 0: the first that has rows */
export function previewServices(api: Api, queryClient: QueryClient, sheet: number): ResourcePreviewServices {
  return {
    look: ({ resourceGUID }) =>
      queryClient
        .query({ ...previewQuery(api, resourceGUID, sheet), staleTime: 0 })
        .then(answerOf, answerToError),
    requestTable: ({ resourceGUID }, signal) =>
      api.call('resource:requestPreview', { resourceGUID, sheet }, { signal }).then((preview) => {
        queryClient.setQueryData(previewKey(resourceGUID, sheet), preview);
        return answerOf(preview);
      }, answerToError),
  };
}

/** What a page shows of how far the preview is. */
export const previewState = (snapshot: ResourcePreviewSnapshot) => ({
  screen: previewScreen(snapshot),
  mayTryAgain: mayTryAgain(snapshot),
  // Milliseconds from the answer on, while another try has to wait.
  pause: isPausing(snapshot) ? retryAfter(snapshot) : null,
});

/** How far the preview of a file is; a file, and a sheet of it, has a component of its own (`key`). */
export function useResourcePreview(resourceGUID: string, sheet: number) {
  const api = useApi();
  const queryClient = useQueryClient();
  const machine = useMemo(
    () => provideResourcePreview(previewServices(api, queryClient, sheet)),
    [api, queryClient, sheet],
  );
  const [snapshot, send] = useActor(machine, { input: { resourceGUID } });
  return { ...previewState(snapshot), send };
}
