/** Gives the list of datasets on the dashboard its texts; a catalogue of its own, because members alone load it. */
import { datasetList } from './en/dataset-list.ts';
import type { Widen } from './messages.ts';

export type DatasetListMessages = Widen<typeof datasetList>;

export const useDatasetListMessages = (): DatasetListMessages => datasetList;
