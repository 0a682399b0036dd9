/** Connects the machine of a change of many datasets with the service. */
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useActor } from '@xstate/react';
import { useMemo } from 'react';
import type { CallResponse } from '#contract/index.ts';
import {
  provideChangeMany,
  type ChangeManyRef,
  type ChangeManyServices,
} from '#machines/change-many/change-many.machine.ts';
import {
  askedKind,
  isChanging,
  manyChange,
  manyOutcome,
  manyProblem,
  manyScreen,
  selectedDatasets,
} from '#machines/change-many/change-many.selectors.ts';
import type {
  ChangeManyScreen,
  ManyAnswer,
  ManyChange,
  ManyKind,
  ManyOutcome,
} from '#machines/change-many/change-many.types.ts';
import type { Message } from '#machines/conventions/message.ts';
import { useApi } from '../../app/context.ts';
import { refusalMessage } from '../../app/refusal.ts';
import type { Api } from '../../services/api/api.ts';
import { rereadPublished } from '../../services/api/publishing-queries.ts';

export interface ChangeMany {
  readonly screen: ChangeManyScreen;
  readonly isBusy: boolean;
  readonly selected: readonly string[];
  readonly kind: ManyKind | null;
  readonly change: ManyChange | null;
  readonly outcome: ManyOutcome | null;
  readonly problem: Message | null;
  readonly send: ChangeManyRef['send'];
}

type Answered = CallResponse<'dataset:undoMany'> & Partial<CallResponse<'dataset:changeMany'>>;

function services(api: Api, queryClient: QueryClient): ChangeManyServices {
  const answer = async (call: Promise<Answered>): Promise<ManyAnswer> => {
    try {
      const { changed, unchanged, refused, undo } = await call;
      // The list is read again behind the answer.
      void rereadPublished(queryClient);
      return {
        kind: 'done',
        outcome: { changed, unchanged, refused, undo: undo?.changeGUID ?? null },
      };
    } catch (error) {
      return { kind: 'refused', message: refusalMessage(error) };
    }
  };
  return {
    change: ({ datasetGUIDs, change }, signal) =>
      answer(api.call('dataset:changeMany', { datasetGUIDs: [...datasetGUIDs], change }, { signal })),
    undo: (changeGUID, signal) => answer(api.call('dataset:undoMany', { changeGUID }, { signal })),
  };
}

export function useChangeMany(): ChangeMany {
  const api = useApi();
  const queryClient = useQueryClient();
  const machine = useMemo(() => provideChangeMany(services(api, queryClient)), [api, queryClient]);
  const [snapshot, send] = useActor(machine);
  return {
    screen: manyScreen(snapshot),
    isBusy: isChanging(snapshot),
    selected: selectedDatasets(snapshot),
    kind: askedKind(snapshot),
    change: manyChange(snapshot),
    outcome: manyOutcome(snapshot),
    problem: manyProblem(snapshot),
    send,
  };
}
