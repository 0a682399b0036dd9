/** What the address of a map says of its version: a publication, with the data of then; without it the latest, with that of now. */
import type { SearchSchemaInput } from '@tanstack/react-router';
import { idParam } from '../../app/search-params.ts';

const versionParam = idParam(999_999_999);

/** What is no version is written over, so that no call is asked with it. */
export const readMapSearch = ({
  version,
}: { version?: unknown } & SearchSchemaInput): { version?: number | undefined } => ({
  version: versionParam(version),
});
