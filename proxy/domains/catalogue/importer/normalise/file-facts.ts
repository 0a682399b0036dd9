/** What is stated about each file, without what its dataset has as well. */
import type { FileFacts } from '#contract/file-facts.ts';
import type { ImportResource } from '../record.ts';

interface OfDataset {
  readonly licenceId: number | null;
  readonly languages: readonly string[];
}

function differing(facts: FileFacts, { licenceId, languages }: OfDataset): FileFacts {
  const { licence, languages: own, ...said } = facts;
  const isOther = own !== undefined && own.toSorted().join() !== languages.toSorted().join();
  return {
    ...said,
    ...(licence !== undefined && licence !== licenceId && { licence }),
    ...(isOther && { languages: own }),
  };
}

/** Takes from files a licence and languages that are those of their dataset. */
export const withOwnFacts = (resources: readonly ImportResource[], dataset: OfDataset): ImportResource[] =>
  resources.map(({ facts, ...resource }) => {
    const own = facts === undefined ? {} : differing(facts, dataset);
    return Object.keys(own).length === 0 ? resource : { ...resource, facts: own };
  });
