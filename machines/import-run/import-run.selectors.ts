/** The questions a view may ask of an import. */
import type { Message } from '../conventions/message.ts';
import { currentScreen } from '../conventions/screen.ts';
import type { ImportRunSnapshot } from './import-run.machine.ts';
import type { ImportFile, ImportRun, ImportRunScreen, ImportStep } from './import-run.types.ts';

const ANY_FILE: ImportFile = { name: '', size: 1, parts: 1 };

/** What the person sees. */
export const importScreen = (snapshot: ImportRunSnapshot): ImportRunScreen =>
  currentScreen<ImportRunScreen>(snapshot) ?? 'loading';

/** The run that is under way, else the last one; null before the first. */
export const importRun = (snapshot: ImportRunSnapshot): ImportRun | null => snapshot.context.run;

/** What is being done; null while nothing is. */
export function importStep(snapshot: ImportRunSnapshot): ImportStep | null {
  if (snapshot.matches('sending') || snapshot.matches('interrupted')) return 'sending';
  if (snapshot.matches('applying')) return 'applying';
  if (snapshot.matches('discarding')) return 'discarding';
  if (snapshot.matches('rollingBack')) return 'rollingBack';
  if (importScreen(snapshot) !== 'working') return null;
  const state = snapshot.matches('following') ? snapshot.context.run?.state : undefined;
  return state === 'receiving' || state === 'reading' || state === 'applying' || state === 'rollingBack'
    ? state
    : 'starting';
}

/** How far the step is, of how much; null where that is not known. */
export function importProgress(
  snapshot: ImportRunSnapshot,
): { readonly done: number; readonly total: number } | null {
  const { file, position, run } = snapshot.context;
  if (file !== null) return { done: position, total: file.parts };
  if (!snapshot.matches('following') || !run?.total) return null;
  return { done: run.done, total: run.total };
}

/** Why the last act was refused, or that the service does not answer; null when neither. */
export const importProblem = (snapshot: ImportRunSnapshot): Message | null => snapshot.context.problem;

/** The run that is asked about; null while none is. */
export const askedRun = (snapshot: ImportRunSnapshot): string | null => snapshot.context.asked;

/** Whether a source can be read, or a file handed in, now. */
export const mayLook = (snapshot: ImportRunSnapshot): boolean =>
  snapshot.can({ type: 'look.requested', file: snapshot.context.needsFile ? ANY_FILE : null });

/** Whether the run can be ended, or what it found put aside. */
export const mayDiscard = (snapshot: ImportRunSnapshot): boolean => snapshot.can({ type: 'run.discarded' });
