/** What the page must show of a change of many datasets, read from the machine; a browser walk compares the two. */
import type { ChangeManySnapshot } from '#machines/change-many/change-many.machine.ts';
import {
  askedKind,
  isChanging,
  manyOutcome,
  manyProblem,
  manyScreen,
  selectedDatasets,
} from '#machines/change-many/change-many.selectors.ts';
import type { ChangeManyScreen, ManyKind } from '#machines/change-many/change-many.types.ts';

export interface ChangeManyProjection {
  readonly screen: ChangeManyScreen;
  readonly busy: boolean;
  /** Rows that are selected, as the bar below the list counts them; null behind the dialog. */
  readonly selected: number | null;
  readonly asked: ManyKind | null;
  readonly hasProblem: boolean;
  /** Reasons that are listed below the outcome. */
  readonly refused: readonly string[];
  readonly canUndo: boolean;
}

export function projectChangeMany(snapshot: ChangeManySnapshot): ChangeManyProjection {
  const screen = manyScreen(snapshot);
  const outcome = manyOutcome(snapshot);
  return {
    screen,
    busy: isChanging(snapshot),
    selected: screen === 'asking' ? null : selectedDatasets(snapshot).length,
    asked: askedKind(snapshot),
    hasProblem: manyProblem(snapshot) !== null,
    refused: outcome?.refused.map(({ reason }) => reason) ?? [],
    canUndo: screen === 'done' && outcome?.undo != null,
  };
}
