/**
 * Gives sharing of one dataset and requests for access their texts; a catalogue of their own, because members alone load
 * it. The words of levels and of kinds are those of settings.
 */
import { datasetAccess } from './en/dataset-access.ts';
import { settings } from './en/settings.ts';
import type { Widen } from './messages.ts';

const { levels, kinds, noEnd } = settings.sharing;
const texts = { ...datasetAccess, levels, kinds, noEnd };

export type DatasetAccessMessages = Widen<typeof texts>;

export const useDatasetAccessMessages = (): DatasetAccessMessages => texts;
