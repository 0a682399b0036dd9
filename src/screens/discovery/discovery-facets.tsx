/**
 * The filters of the list. They are fields of the search form, so a choice works by sending the form; with
 * scripts it works at once. On small screens they are a sheet, opened by the platform's own popover.
 */
import { X } from 'lucide';
import { memo } from 'react';
import { visibilities } from '#contract/fixed-values.ts';
import { useAuthentication } from '../../app/use-application.ts';
import { Button, buttonClass } from '../../components/button.tsx';
import { Checkbox } from '../../components/checkbox.tsx';
import { Icon } from '../../components/icon.tsx';
import { useMessages } from '../../messages/messages.ts';
import '../../styles/facets.css';
import { AreaFilter } from './area-filter.tsx';
import { ChangeLink } from './change-link.tsx';
import { chosen, withChoice, type ListName } from './choices.ts';
import type { ShownFacet } from './dataset-lists.ts';
import { dueStates, facets, offers, type DiscoverySearch, type FacetName } from './discovery-search.ts';
import { FacetGroup } from './facet-group.tsx';
import { FilterGroup, SEARCH_FORM } from './filter-group.tsx';
import { AddedFilter, PeriodFilter } from './period-filter.tsx';
import type { Change, ListAddress } from './use-list-address.ts';

/** The id of the sheet, for the button that opens it. */
export const FILTER_SHEET = 'filters';

interface PlainGroupProps {
  readonly list: 'has' | 'access' | 'due';
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  readonly search: DiscoverySearch;
  readonly onChange: (change: Change) => void;
}

/** A few choices that are always the same, and are not counted. */
function PlainGroup({ list, choices, search, onChange }: PlainGroupProps) {
  const on = chosen(search, list);
  return (
    <FilterGroup
      title={useMessages().discovery.facet[list]}
      chosen={on.length}
      open={list !== 'due' || on.length > 0}
    >
      {choices.map(({ value, label }) => (
        <Checkbox
          key={value}
          form={SEARCH_FORM}
          name={list}
          value={value}
          checked={on.includes(value)}
          onChange={({ currentTarget: { checked } }) =>
            onChange((now) => withChoice(now, list, value, checked))
          }
        >
          {label}
        </Checkbox>
      ))}
    </FilterGroup>
  );
}

export interface DiscoveryFacetsProps {
  readonly shown: Readonly<Record<FacetName, ShownFacet>>;
  /** What the reader has asked for last. */
  readonly search: DiscoverySearch;
  /** What is loaded. */
  readonly counted: DiscoverySearch;
  /** How many filters are on. */
  readonly active: number;
  readonly totalCount: number;
  /** The list that the page itself has chosen from. */
  readonly fixed?: ListName;
  readonly address: ListAddress;
}

export const DiscoveryFacets = memo(function DiscoveryFacets(props: DiscoveryFacetsProps) {
  const { shown, search, counted, active, totalCount, fixed, address } = props;
  const onChange = (change: Change) => address.go(change);
  const t = useMessages().discovery;
  // Anyone who is not signed in finds what anyone may find, and nothing else.
  const isMember = useAuthentication().status === 'authenticated' || search.access.length > 0;
  const group = (facet: FacetName) =>
    facet === fixed ? null : (
      <FacetGroup
        key={facet}
        facet={facet}
        shown={shown[facet]}
        on={chosen(search, facet)}
        counted={counted}
        address={address}
      />
    );
  return (
    <aside id={FILTER_SHEET} className="filters" popover="auto" aria-label={t.filters}>
      <div className="sheet-head">
        <h2>{t.filters}</h2>
        {active > 0 && (
          <>
            <span className="t14 quiet">{t.filtersChosen(active)}</span>
            <ChangeLink address={address} change={address.clear} className="t14">
              {t.clearAll}
            </ChangeLink>
          </>
        )}
        <Button
          kind="quiet"
          iconOnly
          aria-label={t.closeFilters}
          popoverTarget={FILTER_SHEET}
          popoverTargetAction="hide"
        >
          <Icon of={X} />
        </Button>
      </div>
      <div className="facets">
        {facets.map(group)}
        <PlainGroup
          list="has"
          choices={offers.map((value) => ({ value, label: t.offer[value] }))}
          search={search}
          onChange={onChange}
        />
        <PeriodFilter search={search} onChange={onChange} />
        <AddedFilter search={search} onChange={onChange} />
        <PlainGroup
          list="due"
          choices={dueStates.map((value) => ({ value, label: t.dueState[value] }))}
          search={search}
          onChange={onChange}
        />
        <AreaFilter search={search} onChange={onChange} />
        {isMember && (
          <PlainGroup
            list="access"
            choices={visibilities.map((value) => ({ value, label: t.visibility[value] }))}
            search={search}
            onChange={onChange}
          />
        )}
      </div>
      <noscript>
        <button form={SEARCH_FORM} className={buttonClass({ wide: true })}>
          {t.apply}
        </button>
      </noscript>
      <div className="sheet-bar">
        <Button kind="primary" wide popoverTarget={FILTER_SHEET} popoverTargetAction="hide">
          {t.showResults(totalCount)}
        </Button>
      </div>
    </aside>
  );
});
