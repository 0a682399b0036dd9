/** What is stated about each file, without what its dataset has as well. */
import { isDeepStrictEqual } from 'node:util';
import type { FileFacts } from '#contract/file-facts.ts';
import type { ImportResource } from '../record.ts';

interface OfDataset {
  readonly licenceId: number | null;
  readonly languages: readonly string[];
  /** As it stands in the record, and as the source has it. */
  readonly rights: readonly (string | null)[];
  readonly temporal: { readonly start: string | null; readonly end: string | null } | null;
  readonly spatial: string | null;
}

function differing(
  facts: FileFacts,
  { licenceId, languages, rights: common, temporal: whole, spatial: everywhere }: OfDataset,
): FileFacts {
  const { licence, languages: own, rights, temporal, spatial, ...said } = facts;
  const isOther = own !== undefined && own.toSorted().join() !== languages.toSorted().join();
  return {
    ...said,
    ...(licence !== undefined && licence !== licenceId && { licence }),
    ...(rights !== undefined && !common.includes(rights) && { rights }),
    ...(temporal !== undefined && !isDeepStrictEqual(temporal, whole) && { temporal }),
    ...(spatial !== undefined && spatial !== everywhere && { spatial }),
    ...(isOther && { languages: own }),
  };
}

/** Takes from files a licence, rights, a period, a place and languages that are those of their dataset. */
export const withOwnFacts = (resources: readonly ImportResource[], dataset: OfDataset): ImportResource[] =>
  resources.map(({ facts, ...resource }) => {
    const own = facts === undefined ? {} : differing(facts, dataset);
    return Object.keys(own).length === 0 ? resource : { ...resource, facts: own };
  });
