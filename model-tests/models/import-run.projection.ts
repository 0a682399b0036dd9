/** What the page must show of an import, read from the machine; a browser walk compares the two. */
import type { ImportRunSnapshot } from '#machines/import-run/import-run.machine.ts';
import {
  importProblem,
  importProgress,
  importScreen,
  importStep,
  mayDiscard,
  mayLook,
} from '#machines/import-run/import-run.selectors.ts';
import type { ImportRunScreen, ImportStep } from '#machines/import-run/import-run.types.ts';

export interface ImportRunProjection {
  readonly screen: ImportRunScreen;
  readonly step: ImportStep | null;
  readonly progress: { readonly done: number; readonly total: number } | null;
  readonly hasProblem: boolean;
  /** Null behind the dialog. */
  readonly mayLook: boolean | null;
  readonly mayDiscard: boolean | null;
}

export function projectImportRun(snapshot: ImportRunSnapshot): ImportRunProjection {
  const screen = importScreen(snapshot);
  const isAsking = screen === 'asking';
  return {
    screen,
    step: importStep(snapshot),
    progress: importProgress(snapshot),
    hasProblem: !isAsking && importProblem(snapshot) !== null,
    mayLook: isAsking ? null : mayLook(snapshot),
    mayDiscard: isAsking ? null : mayDiscard(snapshot),
  };
}
