/**
 * Gives the lower parts of a dataset's page their texts. They are a catalogue of their own, because these parts
 * are taken over by scripts after the page can be read; a second language is a second file of the type
 * `DatasetPageMessages`.
 */
import { createContext, use } from 'react';
import { datasetPage } from './en/dataset-page.ts';
import type { Widen } from './messages.ts';

export type DatasetPageMessages = Widen<typeof datasetPage>;

/** English unless a provider says otherwise, so a part can be shown alone. */
export const DatasetPageMessagesContext = createContext<DatasetPageMessages>(datasetPage);

export const useDatasetPageMessages = (): DatasetPageMessages => use(DatasetPageMessagesContext);
