/** The filters that are on, each a link that takes it back. */
import { X } from 'lucide';
import { readBox } from '#contract/bounding-box.ts';
import type { Visibility } from '#contract/fixed-values.ts';
import { Icon } from '../../components/icon.tsx';
import { formatBox, formatDay } from '../../messages/format.ts';
import { useMessages, type Messages } from '../../messages/messages.ts';
import { ChangeLink } from './change-link.tsx';
import { chosen, hasPeriod, lists, withArea, withChoice, withPeriod, type ListName } from './choices.ts';
import type { ShownFacet } from './dataset-lists.ts';
import type { DiscoverySearch, DueState, FacetName, Offer, Period } from './discovery-search.ts';
import type { Change, ListAddress } from './use-list-address.ts';

export interface ActiveFilter {
  readonly list: ListName | 'updated' | 'area';
  readonly value: string;
  readonly label: string;
  /** Takes it back. */
  readonly without: Change;
}

type Texts = Messages['discovery'] & Pick<Messages['components'], 'box'>;

/** A bound of the update in words. */
function periodLabel({ updated, from, to }: DiscoverySearch, t: Texts['period']): string {
  if (from !== undefined && to !== undefined) return t.between(formatDay(from), formatDay(to));
  if (from !== undefined) return t.since(formatDay(from));
  if (to !== undefined) return t.until(formatDay(to));
  return updated === undefined ? t.any : t[updated];
}

/** What is chosen, with the words the answer has for it; what is chosen by being on the page is left out. */
export function activeFilters(
  search: DiscoverySearch,
  facets: Readonly<Record<FacetName, ShownFacet>>,
  t: Texts,
  fixed?: ListName,
): ActiveFilter[] {
  const label = (list: ListName, value: string): string => {
    if (list === 'has') return t.offer[value as Offer];
    if (list === 'access') return t.visibility[value as Visibility];
    if (list === 'added') return t.period[value as Period];
    if (list === 'due') return t.dueState[value as DueState];
    return facets[list].values.find((choice) => choice.value === value)?.label ?? value;
  };
  const choices = lists
    .filter((list) => list !== fixed)
    .flatMap((list) =>
      chosen(search, list).map((value) => ({
        list,
        value,
        label: label(list, value),
        without: (now: DiscoverySearch) => withChoice(now, list, value, false),
      })),
    );
  const box = search.bbox === undefined ? null : readBox(search.bbox);
  return [
    ...choices,
    ...(hasPeriod(search)
      ? [
          {
            list: 'updated' as const,
            value: '',
            label: periodLabel(search, t.period),
            without: (now: DiscoverySearch) => withPeriod(now, {}),
          },
        ]
      : []),
    ...(box === null
      ? []
      : [
          {
            list: 'area' as const,
            value: '',
            label: formatBox(box, t.box),
            without: (now: DiscoverySearch) => withArea(now, undefined),
          },
        ]),
  ];
}

export interface ActiveFiltersProps {
  readonly filters: readonly ActiveFilter[];
  readonly address: ListAddress;
}

export function ActiveFilters({ filters, address }: ActiveFiltersProps) {
  const t = useMessages().discovery;
  if (filters.length === 0) return null;
  return (
    <ul className="active-filters" aria-label={t.activeFilters}>
      {filters.map(({ list, value, label, without }) => (
        <li key={`${list} ${value}`}>
          <ChangeLink
            address={address}
            change={without}
            className="chip"
            label={t.remove(t.facet[list], label)}
          >
            <span>
              <span className="k">{t.facet[list]}</span> {label}
            </span>
            <Icon of={X} />
          </ChangeLink>
        </li>
      ))}
      <li>
        <ChangeLink address={address} change={address.clear} className="t14">
          {t.clearAll}
        </ChangeLink>
      </li>
    </ul>
  );
}
