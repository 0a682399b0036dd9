/** What the page must show of changes that are made at once, read from the machine; a browser walk compares the two. */
import {
  canUndo,
  changeProblem,
  immediateChangeScreen,
  madeChange,
  pendingChanges,
  type ImmediateChangeScreen,
  type ImmediateChangeSnapshot,
} from '#machines/immediate-change/immediate-change.machine.ts';

export interface ImmediateChangeProjection {
  readonly screen: Exclude<ImmediateChangeScreen, 'making'>;
  /** What is being done, was done, or was not; null where the page shows none of it. */
  readonly act: string | null;
  /** The code of why it was not done. */
  readonly problem: string | null;
  readonly canUndo: boolean;
}

/** The first moments look as before. */
export function projectImmediateChange(snapshot: ImmediateChangeSnapshot): ImmediateChangeProjection {
  const screen = immediateChangeScreen(snapshot);
  const [first] = pendingChanges(snapshot);
  return {
    screen: screen === 'making' ? 'idle' : screen,
    act: screen === 'making' ? null : ((madeChange(snapshot) ?? first)?.act ?? null),
    problem: changeProblem(snapshot)?.code ?? null,
    canUndo: canUndo(snapshot),
  };
}
