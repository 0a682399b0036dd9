/** One facet: its largest choices, and on request all of them with a field to find one. */
import { useSuspenseQuery } from '@tanstack/react-query';
import { useHydrated } from '@tanstack/react-router';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { FacetValue } from '#contract/discovery.ts';
import type { StatusCode } from '#contract/fixed-values.ts';
import { useApi } from '../../app/context.ts';
import { Checkbox } from '../../components/checkbox.tsx';
import { Status } from '../../components/status.tsx';
import { useMessages } from '../../messages/messages.ts';
import { ChangeLink } from './change-link.tsx';
import { withChoice } from './choices.ts';
import { facetQuery, type ShownFacet } from './dataset-lists.ts';
import { discoveryFilter, type DiscoverySearch, type FacetName } from './discovery-search.ts';
import { FilterGroup, SEARCH_FORM } from './filter-group.tsx';
import type { ListAddress } from './use-list-address.ts';

/** More choices than this are not counted one by one; the search finds the rest. */
const MOST_ANSWERED = 40;
/** With fewer choices than this a field to find one would be one more thing to read. */
const WORTH_FINDING = 12;

/** Folded until they are wanted or in use. */
const folded: ReadonlySet<FacetName> = new Set(['tag', 'licence']);

export interface FacetGroupProps {
  readonly facet: FacetName;
  readonly shown: ShownFacet;
  /** What is chosen in it. */
  readonly on: readonly string[];
  /** The search that the choices are counted for: what is loaded. */
  readonly counted: DiscoverySearch;
  readonly address: ListAddress;
}

type ChoicesProps = Pick<FacetGroupProps, 'facet' | 'on' | 'address'> & {
  readonly values: readonly FacetValue[];
};

function Choices({ facet, values, on, address }: ChoicesProps) {
  return values.map(({ value, label, count }) => (
    <Checkbox
      key={value}
      form={SEARCH_FORM}
      name={facet}
      value={value}
      checked={on.includes(value)}
      count={count}
      onChange={({ currentTarget: { checked } }) =>
        address.go((now) => withChoice(now, facet, value, checked))
      }
    >
      {facet === 'status' ? <Status status={value as StatusCode} /> : label}
    </Checkbox>
  ));
}

/** All choices. What is chosen stays in sight whatever is being looked for. */
function AllChoices({ counted, ...choices }: Omit<ChoicesProps, 'values'> & { counted: DiscoverySearch }) {
  const t = useMessages().discovery;
  const isHydrated = useHydrated();
  const [text, setText] = useState('');
  const { data } = useSuspenseQuery(facetQuery(useApi(), discoveryFilter(counted), choices.facet));
  const wanted = text.trim().toLowerCase();
  const found = data.filter(
    ({ value, label }) => choices.on.includes(value) || label.toLowerCase().includes(wanted),
  );
  return (
    <>
      {isHydrated && data.length >= WORTH_FINDING && (
        <input
          className="input small"
          type="search"
          value={text}
          aria-label={t.filterChoices(t.facet[choices.facet])}
          placeholder={t.filterChoices(t.facet[choices.facet])}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      )}
      <Choices {...choices} values={found} />
      {found.length === 0 && <p className="t13 quiet">{t.noChoice(text.trim())}</p>}
      {data.length >= MOST_ANSWERED && <p className="t13 quiet">{t.mostFrequent(data.length)}</p>}
    </>
  );
}

/** The focus stays in the group when the link that was pressed gives way to another. */
function useKeptFocus(isWhole: boolean) {
  const group = useRef<HTMLDivElement>(null);
  const awaited = useRef<boolean>(undefined);
  useEffect(() => {
    if (awaited.current !== isWhole) return;
    awaited.current = undefined;
    group.current?.querySelector<HTMLElement>('input, a')?.focus({ preventScroll: true });
  }, [isWhole]);
  const press = () => {
    awaited.current = !isWhole;
  };
  return { group, press };
}

export function FacetGroup({ facet, shown, on, counted, address }: FacetGroupProps) {
  const t = useMessages().discovery;
  const isWhole = counted.more === facet;
  const { group, press } = useKeptFocus(isWhole);
  const toggle = (more: FacetName | undefined, children: ReactNode) => (
    <ChangeLink
      address={address}
      change={(now) => ({ ...now, more })}
      className="t13"
      replace
      onPress={press}
    >
      {children}
    </ChangeLink>
  );
  // What is chosen stays in the list, also when nothing is left behind it.
  const gone = on.filter((value) => !shown.values.some((choice) => choice.value === value));
  const values = [...shown.values, ...gone.map((value) => ({ value, label: value, count: 0 }))];
  if (values.length === 0) return null;
  const choices = { facet, on, address };
  return (
    <FilterGroup
      title={t.facet[facet]}
      chosen={on.length}
      open={!folded.has(facet) || on.length > 0 || isWhole}
    >
      <div ref={group} className="choices">
        {isWhole ? <AllChoices {...choices} counted={counted} /> : <Choices {...choices} values={values} />}
        {isWhole && toggle(undefined, t.showFewer)}
        {!isWhole && shown.size > shown.values.length && toggle(facet, t.showAll(shown.size))}
      </div>
    </FilterGroup>
  );
}
