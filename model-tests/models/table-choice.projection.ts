/** What the dialog must show of choosing a table at a moment, read from the machine. */
import {
  chosenFile,
  preparedTable,
  tableChoiceScreen,
  type TableChoiceScreen,
  type TableChoiceSnapshot,
} from '#machines/table-choice/table-choice.machine.ts';

export interface TableChoiceProjection {
  readonly screen: TableChoiceScreen;
  /** A table is named above what becomes of it. */
  readonly hasTable: boolean;
  /** How far it is, is shown. */
  readonly isPreparing: boolean;
}

export const projectTableChoice = (snapshot: TableChoiceSnapshot): TableChoiceProjection => ({
  screen: tableChoiceScreen(snapshot),
  hasTable: chosenFile(snapshot) !== null,
  isPreparing: preparedTable(snapshot) !== null,
});
