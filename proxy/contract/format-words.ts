/** What a resource is in words that exports can state. */
import type { Resource } from './entities/dataset.ts';

/** The code of the format of which nothing is known. */
export const UNKNOWN_FORMAT_CODE = 'Unknown';

/** The format as the source has it, or as it is known here; undefined where it is not known. */
export const formatWords = ({ format, statedFormat }: Resource): string | undefined =>
  statedFormat ?? (format === UNKNOWN_FORMAT_CODE ? undefined : format);
