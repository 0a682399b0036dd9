/**
 * The filters of the list. They are fields of the search form, so a choice works by sending the form; with
 * scripts it works at once. On small screens they are a sheet, opened by the platform's own popover.
 */
import { Link } from '@tanstack/react-router';
import { ChevronDown, X } from 'lucide-react';
import type { FacetValue, Facets } from '#contract/discovery.ts';
import type { StatusCode } from '#contract/entities/dataset.ts';
import { Button, buttonClass } from '../../components/button.tsx';
import { Checkbox } from '../../components/checkbox.tsx';
import { Icon } from '../../components/icon.tsx';
import { Status } from '../../components/status.tsx';
import { useMessages } from '../../messages/messages.ts';
import '../../styles/facets.css';
import {
  chosen,
  facetNames,
  withoutChoices,
  type DiscoverySearch,
  type FacetName,
} from './discovery-search.ts';

/** The id of the form that the fields belong to. */
export const SEARCH_FORM = 'find';
/** The id of the sheet, for the button that opens it. */
export const FILTER_SHEET = 'filters';

/** So many choices are shown at once. */
const SHOWN = 6;
/** Folded until they are wanted or in use. */
const folded: ReadonlySet<FacetName> = new Set(['tag', 'licence']);

interface ChoiceProps {
  readonly facet: FacetName;
  readonly option: FacetValue;
  readonly isOn: boolean;
  readonly onChoose: (value: string, on: boolean) => void;
}

function Choice({ facet, option, isOn, onChoose }: ChoiceProps) {
  return (
    <Checkbox
      form={SEARCH_FORM}
      name={facet}
      value={option.value}
      checked={isOn}
      count={option.count}
      onChange={(event) => onChoose(option.value, event.currentTarget.checked)}
    >
      {facet === 'status' ? <Status status={option.value as StatusCode} /> : option.label}
    </Checkbox>
  );
}

/** What is chosen stays in the list, also when nothing is left behind it. */
function optionsOf(values: readonly FacetValue[], on: readonly string[]): FacetValue[] {
  const gone = on.filter((value) => !values.some((option) => option.value === value));
  return [...values, ...gone.map((value) => ({ value, label: value, count: 0 }))];
}

export interface DiscoveryFacetsProps {
  readonly facets: Facets;
  readonly search: DiscoverySearch;
  readonly totalCount: number;
  readonly onChoose: (facet: FacetName, value: string, on: boolean) => void;
}

export function DiscoveryFacets({ facets, search, totalCount, onChoose }: DiscoveryFacetsProps) {
  const t = useMessages().discovery;
  const isFiltered = (Object.keys(facetNames) as FacetName[]).some(
    (facet) => chosen(search, facet).length > 0,
  );
  return (
    <aside id={FILTER_SHEET} className="filters" popover="auto" aria-label={t.filters}>
      <div className="sheet-head">
        <h2>{t.filters}</h2>
        {isFiltered && (
          <Link className="t14" to="/discovery" search={withoutChoices(search)} resetScroll={false}>
            {t.clearAll}
          </Link>
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
        {(Object.keys(facetNames) as FacetName[]).map((facet) => {
          const on = chosen(search, facet);
          const options = optionsOf(facets[facetNames[facet]], on);
          if (options.length === 0) return null;
          const choice = (option: FacetValue) => (
            <Choice
              key={option.value}
              facet={facet}
              option={option}
              isOn={on.includes(option.value)}
              onChoose={(value, isOn) => onChoose(facet, value, isOn)}
            />
          );
          const shown = options.filter((option, place) => place < SHOWN || on.includes(option.value));
          const rest = options.filter((option) => !shown.includes(option));
          return (
            <details key={facet} open={!folded.has(facet) || on.length > 0}>
              <summary>
                {t.facet[facet]}
                <Icon of={ChevronDown} />
              </summary>
              <fieldset className="body">
                <legend className="sr">{t.facet[facet]}</legend>
                {shown.map(choice)}
                {rest.length > 0 && (
                  <details className="more">
                    <summary>{t.showMore(rest.length)}</summary>
                    {rest.map(choice)}
                  </details>
                )}
              </fieldset>
            </details>
          );
        })}
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
}
