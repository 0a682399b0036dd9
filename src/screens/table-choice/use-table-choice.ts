/** Connects the machine of choosing a table with the service, and with what is made of the table. */
import { useQueryClient } from '@tanstack/react-query';
import { useActor } from '@xstate/react';
import { useEffect, useMemo, useRef } from 'react';
import type { Preview } from '#contract/preview.ts';
import type { OfferedTable } from '#contract/table-sources.ts';
import {
  chosenFile,
  preparedTable,
  provideTableChoice,
  tableChoiceScreen,
} from '#machines/table-choice/table-choice.machine.ts';
import { useApi } from '../../app/context.ts';
import { previewQuery } from '../preview/preview-queries.ts';
import { previewServices } from '../preview/use-resource-preview.ts';

/** What tables are offered as: the first sheet of a file. */
const FIRST_SHEET = 0;

export interface TableChoiceOptions {
  /** Whether what is wanted is in the table. */
  readonly fits: (preview: Preview) => boolean;
  /** Makes what is wanted of the table. */
  readonly onChoose: (
    table: Pick<OfferedTable, 'resourceGUID' | 'sheet'>,
    preview: Preview,
  ) => void | Promise<unknown>;
}

/** Starts a choice: one for each dialog. */
export function useTableChoice(options: TableChoiceOptions) {
  const api = useApi();
  const queryClient = useQueryClient();
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const machine = useMemo(
    () =>
      // The options are read when the machine asks for them, never while the page is drawn.
      // oxlint-disable-next-line react/refs
      provideTableChoice({
        ...previewServices(api, queryClient, FIRST_SHEET),
        use: async ({ resourceGUID, isMade }, signal) => {
          const preview = await queryClient.query({
            ...previewQuery(api, resourceGUID, FIRST_SHEET),
            // What was prepared has been looked at this moment, by the part of the page that goes now.
            staleTime: isMade ? 0 : 'static',
          });
          // The choice was closed meanwhile: nothing is made of the table.
          signal.throwIfAborted();
          if (preview.table?.state !== 'ready') return { kind: 'failed' };
          if (!latest.current.fits(preview)) return { kind: 'unfit' };
          await latest.current.onChoose({ resourceGUID, sheet: FIRST_SHEET }, preview);
          return { kind: 'used' };
        },
      }),
    [api, queryClient],
  );
  const [snapshot, send] = useActor(machine);
  return {
    screen: tableChoiceScreen(snapshot),
    /** The GUID of the file that was chosen. */
    file: chosenFile(snapshot),
    preview: preparedTable(snapshot),
    send,
  };
}
