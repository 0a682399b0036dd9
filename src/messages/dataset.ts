/** Gives the page of a dataset its texts. They are a catalogue of their own, because few pages need them. */
import { dataset } from './en/dataset.ts';
import type { Widen } from './messages.ts';

export type DatasetMessages = Widen<typeof dataset>;

export const useDatasetMessages = (): DatasetMessages => dataset;
