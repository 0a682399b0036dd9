/** The questions a view may ask of a change of many datasets. */
import { currentScreen } from '../conventions/screen.ts';
import type { Message } from '../conventions/message.ts';
import type { ChangeManySnapshot } from './change-many.machine.ts';
import type { ChangeManyScreen, ManyChange, ManyKind, ManyOutcome } from './change-many.types.ts';

/** What the member sees beside the list. */
export const manyScreen = (snapshot: ChangeManySnapshot): ChangeManyScreen =>
  currentScreen<ChangeManyScreen>(snapshot) ?? 'choosing';

/** True while the service is asked. */
export const isChanging = (snapshot: ChangeManySnapshot): boolean => snapshot.hasTag('busy');

/** GUIDs of the rows that are selected. */
export const selectedDatasets = (snapshot: ChangeManySnapshot): readonly string[] =>
  snapshot.context.selected;

/** What the dialog is about; null while there is none. */
export const askedKind = (snapshot: ChangeManySnapshot): ManyKind | null => snapshot.context.kind;

/** What was done, or is being done; null before. */
export const manyChange = (snapshot: ChangeManySnapshot): ManyChange | null => snapshot.context.change;

/** What became of the datasets; null before. */
export const manyOutcome = (snapshot: ChangeManySnapshot): ManyOutcome | null => snapshot.context.outcome;

/** Why the last request failed; null when it did not. */
export const manyProblem = (snapshot: ChangeManySnapshot): Message | null => snapshot.context.problem;
