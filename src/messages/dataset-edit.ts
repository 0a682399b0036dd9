/** Gives editing and publishing datasets their texts; a catalogue of their own, because members alone load it. */
import { datasetEdit } from './en/dataset-edit.ts';
import type { Widen } from './messages.ts';

export type DatasetEditMessages = Widen<typeof datasetEdit>;

export const useDatasetEditMessages = (): DatasetEditMessages => datasetEdit;
