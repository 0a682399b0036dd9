/** Connects the machine of an import with the service. The bytes of a file stay here; the machine counts its parts. */
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useActor } from '@xstate/react';
import { useMemo, useRef } from 'react';
import { PART_BYTES } from '#contract/harvest.ts';
import type { Message } from '#machines/conventions/message.ts';
import { provideImportRun, type ImportRunRef } from '#machines/import-run/import-run.machine.ts';
import {
  askedRun,
  importProblem,
  importProgress,
  importRun,
  importScreen,
  importStep,
  mayDiscard,
  mayLook,
} from '#machines/import-run/import-run.selectors.ts';
import type { ImportRunServices } from '#machines/import-run/import-run.setup.ts';
import type {
  ActAnswer,
  ImportRun,
  ImportRunInput,
  ImportRunScreen,
  ImportStep,
} from '#machines/import-run/import-run.types.ts';
import { toBase64 } from '../../app/base64.ts';
import { useApi } from '../../app/context.ts';
import { refusalMessage } from '../../app/refusal.ts';
import type { Api } from '../../services/api/api.ts';
import { isRunUnderWay, RUNS_MOST, runsQuery, sourcesQuery } from '../../services/api/import-queries.ts';
import { rereadPublished } from '../../services/api/publishing-queries.ts';

interface ImportSubject {
  readonly organisationGUID: string;
  readonly sourceGUID: string;
}

interface ImportOptions extends ImportSubject, ImportRunInput {}

export interface ImportView {
  readonly screen: ImportRunScreen;
  readonly run: ImportRun | null;
  readonly step: ImportStep | null;
  readonly progress: { readonly done: number; readonly total: number } | null;
  readonly problem: Message | null;
  readonly asked: string | null;
  readonly mayLook: boolean;
  readonly mayDiscard: boolean;
  readonly send: ImportRunRef['send'];
  /** Hands a file in. */
  readonly handIn: (file: File) => void;
}

/** @param readFile the bytes of the file that is being sent */
function services(
  api: Api,
  queryClient: QueryClient,
  subject: ImportSubject,
  readFile: () => Blob | null,
): ImportRunServices {
  const { organisationGUID, sourceGUID } = subject;
  const runs = runsQuery(api, organisationGUID, sourceGUID);
  const act = async (call: Promise<unknown>): Promise<ActAnswer> => {
    try {
      await call;
      return { kind: 'done' };
    } catch (error) {
      return { kind: 'refused', message: refusalMessage(error) };
    }
  };
  return {
    async load(signal) {
      try {
        const before = queryClient.getQueryData(runs.queryKey);
        const { result: all } = await api.call(
          'harvest:runs',
          { organisationGUID, sourceGUID, limit: RUNS_MOST },
          { signal },
        );
        queryClient.setQueryData(runs.queryKey, all);
        if (before?.some((run) => isRunUnderWay(run)) === true && !all.some((run) => isRunUnderWay(run))) {
          // Lists and pages of datasets are read again once something was written.
          void rereadPublished(queryClient);
          void queryClient.invalidateQueries({
            queryKey: sourcesQuery(api, organisationGUID).queryKey,
          });
        }
        return { kind: 'found', run: all.find((run) => isRunUnderWay(run)) ?? all[0] ?? null };
      } catch (error) {
        return { kind: 'refused', message: refusalMessage(error) };
      }
    },
    async start(file, signal) {
      try {
        const { runGUID } = await api.call(
          'harvest:start',
          { ...subject, file: file === null ? null : { name: file.name, size: file.size } },
          { signal },
        );
        return { kind: 'started', runGUID };
      } catch (error) {
        return { kind: 'refused', message: refusalMessage(error) };
      }
    },
    async sendPart({ runGUID, position }, signal) {
      const part = readFile()?.slice(position * PART_BYTES, (position + 1) * PART_BYTES) ?? new Blob();
      const content = await toBase64(part);
      return act(api.call('harvest:sendPart', { organisationGUID, runGUID, position, content }, { signal }));
    },
    apply: (runGUID, signal) => act(api.call('harvest:apply', { organisationGUID, runGUID }, { signal })),
    discard: (runGUID, signal) => act(api.call('harvest:cancel', { organisationGUID, runGUID }, { signal })),
    rollBack: (runGUID, signal) =>
      act(api.call('harvest:rollBack', { organisationGUID, runGUID }, { signal })),
  };
}

/** Starts the machine of a source: one for each page. */
export function useImportRun({ organisationGUID, sourceGUID, needsFile }: ImportOptions): ImportView {
  const api = useApi();
  const queryClient = useQueryClient();
  const file = useRef<Blob>(null);
  const machine = useMemo(
    () =>
      // The file is read when the machine asks for a part of it, never while the page is drawn.
      // oxlint-disable-next-line react/refs
      provideImportRun(services(api, queryClient, { organisationGUID, sourceGUID }, () => file.current)),
    [api, queryClient, organisationGUID, sourceGUID, file],
  );
  const [snapshot, send] = useActor(machine, { input: { needsFile } });
  return {
    screen: importScreen(snapshot),
    run: importRun(snapshot),
    step: importStep(snapshot),
    progress: importProgress(snapshot),
    problem: importProblem(snapshot),
    asked: askedRun(snapshot),
    mayLook: mayLook(snapshot),
    mayDiscard: mayDiscard(snapshot),
    send,
    handIn: (chosen) => {
      file.current = chosen;
      const { name, size } = chosen;
      send({
        type: 'look.requested',
        file: { name, size, parts: Math.max(1, Math.ceil(size / PART_BYTES)) },
      });
    },
  };
}
