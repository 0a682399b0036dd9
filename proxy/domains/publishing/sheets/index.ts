/** Tables of metadata that are edited in a spreadsheet: what imports ask of publishing. */
import type { Transaction } from 'kysely';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { applySheetItem, undoSheetItem, type SheetBefore } from './apply-sheet.ts';
import { compareSheet, type SheetRecord } from './compare-sheet.ts';
import { exportSheet } from './export-sheet.ts';

/** Records and what was before are as they were stored, by `compare` and `apply`. */
export const sheetWork = {
  exportSheet,
  compare: compareSheet,
  apply: (trx: Transaction<Schema>, datasetGUID: string, record: object, actorGUID: string) =>
    applySheetItem(trx, datasetGUID, record as SheetRecord, actorGUID),
  undo: (trx: Transaction<Schema>, datasetGUID: string, before: object, actorGUID: string) =>
    undoSheetItem(trx, datasetGUID, before as SheetBefore, actorGUID),
};
