/** The filters that are on, each a link that takes it back. */
import { Link } from '@tanstack/react-router';
import { X } from 'lucide-react';
import type { Facets } from '#contract/discovery.ts';
import { Icon } from '../../components/icon.tsx';
import { useMessages } from '../../messages/messages.ts';
import {
  chosen,
  facetNames,
  withChoice,
  withoutChoices,
  type DiscoverySearch,
  type FacetName,
} from './discovery-search.ts';

export interface ActiveFilter {
  readonly facet: FacetName;
  readonly value: string;
  readonly label: string;
}

/** What is chosen, with the words the answer has for it. */
export const activeFilters = (search: DiscoverySearch, facets: Facets): ActiveFilter[] =>
  (Object.keys(facetNames) as FacetName[]).flatMap((facet) =>
    chosen(search, facet).map((value) => ({
      facet,
      value,
      label: facets[facetNames[facet]].find((option) => option.value === value)?.label ?? value,
    })),
  );

export interface ActiveFiltersProps {
  readonly search: DiscoverySearch;
  readonly filters: readonly ActiveFilter[];
}

export function ActiveFilters({ search, filters }: ActiveFiltersProps) {
  const t = useMessages().discovery;
  if (filters.length === 0) return null;
  return (
    <ul className="active-filters" aria-label={t.activeFilters}>
      {filters.map(({ facet, value, label }) => (
        <li key={`${facet} ${value}`}>
          <Link
            className="chip"
            to="/discovery"
            search={withChoice(search, facet, value, false)}
            resetScroll={false}
            aria-label={t.remove(t.facet[facet], label)}
          >
            <span>
              <span className="k">{t.facet[facet]}</span> {label}
            </span>
            <Icon of={X} />
          </Link>
        </li>
      ))}
      <li>
        <Link className="t14" to="/discovery" search={withoutChoices(search)} resetScroll={false}>
          {t.clearAll}
        </Link>
      </li>
    </ul>
  );
}
