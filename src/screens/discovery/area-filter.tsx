/** The area that data is about. What there is to choose with is loaded when the group is opened, and not before. */
import { Suspense, useState } from 'react';
import { lazyPart } from '../../components/lazy-part.tsx';
import { useMessages } from '../../messages/messages.ts';
import { withArea } from './choices.ts';
import type { DiscoverySearch } from './discovery-search.ts';
import { FilterGroup, SEARCH_FORM } from './filter-group.tsx';
import type { Change } from './use-list-address.ts';

const AreaChoice = lazyPart(async () => (await import('./area-choice.tsx')).AreaChoice);

const waiting = (
  <p aria-busy="true">
    <span className="spin" />
  </p>
);

export interface AreaFilterProps {
  readonly search: DiscoverySearch;
  readonly onChange: (change: Change) => void;
}

export function AreaFilter({ search, onChange }: AreaFilterProps) {
  const { facet } = useMessages().discovery;
  const [isWanted, setWanted] = useState(false);
  const { bbox } = search;
  return (
    <FilterGroup
      title={facet.area}
      chosen={bbox === undefined ? 0 : 1}
      open={false}
      onOpen={() => setWanted(true)}
    >
      {/* A form that is sent without scripts keeps the area. */}
      {bbox !== undefined && <input type="hidden" form={SEARCH_FORM} name="bbox" value={bbox} />}
      {isWanted && (
        <Suspense fallback={waiting}>
          <AreaChoice bbox={bbox} onChoose={(next) => onChange((now) => withArea(now, next))} />
        </Suspense>
      )}
    </FilterGroup>
  );
}
