/**
 * The list of datasets. Its whole state is the address; the form works without scripts and at once with them.
 * While the next page loads the previous one stays, and what was chosen shows immediately.
 */
import { useSuspenseQuery } from '@tanstack/react-query';
import { useMemo, type ReactNode } from 'react';
import { useApi } from '../../app/context.ts';
import { TextLanguageLinks } from '../../components/text-language-links.tsx';
import { useMessages } from '../../messages/messages.ts';
import '../../styles/discovery.css';
import '../../styles/list.css';
import { activeFilters } from './active-filters.tsx';
import { discoveryListQuery } from './dataset-lists.ts';
import { DiscoveryFacets } from './discovery-facets.tsx';
import { discoveryFilter, type DiscoverySearch } from './discovery-search.ts';
import { ListBar, ListHead } from './list-controls.tsx';
import { ListResults, RESULTS } from './list-results.tsx';
import { EVERYWHERE, fixedList, type Place } from './place.ts';
import { RelatedDatasets } from './related-datasets.tsx';
import { useListAddress } from './use-list-address.ts';
import { useIsUpdating, useWanted } from './use-wanted.ts';

/** Announces how many datasets there are, and that another list is on its way. */
function Announcement({ place, count }: { readonly place: Place; readonly count: number }) {
  const { discovery: t } = useMessages();
  return <output className="sr">{useIsUpdating(place) ? t.updating : t.count(count)}</output>;
}

export interface DiscoveryScreenProps {
  /** The whole search, with what the place itself chooses. */
  readonly search: DiscoverySearch;
  readonly place?: Place;
  /** The words of that choice. */
  readonly here?: string;
  /** Head of a page that is about one theme or tag, its `h1` included. */
  readonly head?: ReactNode;
}

export function DiscoveryScreen({ search, place = EVERYWHERE, here, head }: DiscoveryScreenProps) {
  const { discovery: t, components } = useMessages();
  const { data } = useSuspenseQuery(discoveryListQuery(useApi(), discoveryFilter(search)));
  const wanted = useWanted(search, place);
  // A press changes what is wanted at once, and the list later: parts that show the list are not drawn for it.
  const address = useListAddress(place, wanted);
  const { link } = address;

  const { result, totalCount, facets, correction } = data;
  const filters = useMemo(
    () => activeFilters(search, facets, { ...t, box: components.box }, fixedList(place)),
    [search, facets, t, components, place],
  );
  // Words that were corrected are the words that were found.
  const words = data.isCorrected && correction !== null ? correction : search.keywords;
  const level = head === undefined ? 2 : 3;
  const Heading = head === undefined ? 'h1' : 'h2';
  const list = { search, wanted, data, address };

  return (
    <main id="main" tabIndex={-1} className="container">
      <a className="skip" href={`#${RESULTS}`}>
        {t.skipToResults}
      </a>
      {head}
      <div className="with-rail">
        <DiscoveryFacets
          shown={facets}
          search={wanted}
          counted={search}
          active={filters.length}
          totalCount={totalCount}
          fixed={fixedList(place)}
          address={address}
        />
        <div>
          <ListHead {...list} place={place} heading={<Heading>{t.count(totalCount)}</Heading>} />
          <ListBar {...list} filters={filters} />
          <Announcement place={place} count={totalCount} />
          {result.length > 0 && data.languages.length > 0 && (
            <TextLanguageLinks
              languages={data.languages}
              current={search.language}
              link={(language) => link({ ...wanted, language })}
              canBeCleared
            />
          )}
          <ListResults
            search={search}
            data={data}
            link={link}
            place={place}
            words={words}
            level={level}
            filters={filters}
            here={here}
          />
          <RelatedDatasets
            datasets={data.related}
            keywords={words}
            textLanguage={search.language}
            level={level}
          />
        </div>
      </div>
    </main>
  );
}
