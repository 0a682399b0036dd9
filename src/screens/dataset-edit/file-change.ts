/**
 * What an editor does to a file of a dataset, each at once: one actor for each file in this document, so that a change goes on
 * while another section is open. A change is made once the page has the file as it is then.
 */
import { useQueryClient } from '@tanstack/react-query';
import type { ColumnRemedy } from '#contract/publishing-constants.ts';
import { changedReading, readingChange, type ReadingChange } from '#contract/reading-change.ts';
import { useApi, useApplication } from '../../app/context.ts';
import { sessionOf } from '../../app/session-of.ts';
import { useDocumentChanges, type ImmediateChanges } from '../../app/use-immediate-change.ts';
import type { Api } from '../../services/api/api.ts';
import { rereadEdited, type EditedDataset } from '../../services/api/publishing-queries.ts';
import { datasetUploads, type UploadsSession } from '../../services/uploads/dataset-uploads.ts';
import { fetchRemedied } from '../../services/uploads/marked-file.ts';

type EditedFile = EditedDataset['files'][number];
export type Stated = EditedFile['stated'];

export type FileChange =
  | { readonly act: 'remove' | 'restore' | 'unpack' }
  /** Columns that an import has taken away are gone. */
  | { readonly act: 'acceptLost' }
  /** @property from the version that counts while it is asked for */
  | { readonly act: 'useVersion'; readonly versionGUID: string; readonly from: string }
  /** @property undo leads back to how it was read @property versionGUID whose rows its editor has seen */
  | {
      readonly act: 'read';
      readonly versionGUID: string;
      readonly change: ReadingChange;
      readonly undo: ReadingChange;
    }
  /** Names of columns: those of the version before, and those of this one. */
  | {
      readonly act: 'rename' | 'separate';
      readonly versionGUID: string;
      readonly sheet: number;
      readonly before: string;
      readonly after: string;
    }
  /** The table is written with something done to a column, and sent as a new version. */
  | {
      readonly act: 'remedy';
      readonly versionGUID: string;
      readonly fileName: string;
      readonly column: string;
      readonly remedy: ColumnRemedy;
    };

export type FileAct = FileChange['act'];
export type FileChanges = ImmediateChanges<FileChange>;

interface Place {
  readonly api: Api;
  readonly session: UploadsSession;
  readonly datasetGUID: string;
  readonly resourceGUID: string;
}

/** Goes on although the page ends meanwhile. */
const kept = { keepalive: true } as const;

/** The version that counts before a version is used: that of the last change before it, which the editor had not seen. */
const countedBefore = (
  { from }: Extract<FileChange, { act: 'useVersion' }>,
  after: readonly FileChange[],
): string => after.findLast((one) => one.act === 'useVersion')?.versionGUID ?? from;

/**
 * @param made what was made while the change waited
 * @returns the change that takes it back
 */
export async function makeFileChange(
  { api, session, datasetGUID, resourceGUID }: Place,
  change: FileChange,
  made: readonly FileChange[],
): Promise<FileChange | null> {
  const file = { datasetGUID, resourceGUID };
  switch (change.act) {
    case 'remove':
      await api.call('dataset:removeFile', file, kept);
      return { act: 'restore' };
    case 'restore':
      await api.call('dataset:restoreFile', file, kept);
      return { act: 'remove' };
    case 'unpack':
      await api.call('dataset:unpackFile', file, kept);
      return null;
    case 'acceptLost':
      await api.call('dataset:acceptLostColumns', file, kept);
      return null;
    case 'useVersion': {
      const { versionGUID } = change;
      await api.call('dataset:useVersion', { ...file, versionGUID }, kept);
      return { act: 'useVersion', versionGUID: countedBefore(change, made), from: versionGUID };
    }
    case 'read': {
      const { undo, versionGUID } = change;
      await api.call('dataset:readFile', { ...file, versionGUID, change: change.change }, kept);
      return { act: 'read', versionGUID, change: undo, undo: change.change };
    }
    case 'rename': {
      const { versionGUID, sheet, before, after } = change;
      await api.call('dataset:renameColumn', { ...file, versionGUID, sheet, before, after }, kept);
      return { ...change, act: 'separate' };
    }
    case 'separate': {
      const { versionGUID, sheet, after: column } = change;
      await api.call('dataset:separateColumn', { ...file, versionGUID, sheet, column }, kept);
      return { ...change, act: 'rename' };
    }
    case 'remedy': {
      const { versionGUID, fileName, column, remedy } = change;
      const table = await fetchRemedied(api, { datasetGUID, versionGUID, fileName }, { column, remedy });
      datasetUploads(api, session, datasetGUID).add([table], { replaces: resourceGUID, madeOn: versionGUID });
      return null;
    }
  }
}

/** What is done to a file. */
export function useFileChanges(datasetGUID: string, resourceGUID: string): FileChanges {
  const api = useApi();
  const session = sessionOf(useApplication());
  const queryClient = useQueryClient();
  return useDocumentChanges<FileChange>(`file ${datasetGUID} ${resourceGUID}`, async (change, after) => {
    try {
      const undo = await makeFileChange({ api, session, datasetGUID, resourceGUID }, change, after);
      await rereadEdited(queryClient, api, datasetGUID);
      return undo;
    } catch (error) {
      // What was refused is shown beside what is so by now, which need not be waited for.
      void rereadEdited(queryClient, api, datasetGUID);
      throw error;
    }
  });
}

/** The first pending change, or the last one that was made, where it is one of these. */
export const shownChange = <Of extends { readonly act: string }>({
  pending,
  made,
}: Pick<ImmediateChanges<Of>, 'pending' | 'made'>): Of | null => pending[0] ?? made;

/** Whether one of these is asked for and not made. */
export const isPending = ({ pending }: Pick<FileChanges, 'pending'>, ...acts: readonly FileAct[]): boolean =>
  pending.some(({ act }) => acts.includes(act));

/** How the file is read once everything that was asked for is made: what an editor has chosen stays chosen. */
export const statedBy = ({ pending }: Pick<FileChanges, 'pending'>, stated: Stated): Stated =>
  pending.reduce<Stated>(
    (reading, change) => (change.act === 'read' ? changedReading(reading, change.change) : reading),
    stated,
  );

/** The change that has a version read otherwise. @param before as its editor sees it */
export const readOtherwise = (versionGUID: string, before: Stated, after: Stated): FileChange => ({
  act: 'read',
  versionGUID,
  change: readingChange(before, after),
  undo: readingChange(after, before),
});
