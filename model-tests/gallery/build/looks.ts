/** What each state looks like: the pictures of the last run and, where it has none, those that were approved. */
import type { Chart, ChartState } from '../chart/types.ts';
import type { Approval } from '../compare/approval.ts';
import { factsOf } from '../compare/facts.ts';
import { variantName } from '../compare/looks.ts';
import type { Focus } from '../chart/focus.ts';
import { leavesOf, looksByState, type Evidence, type KeptLook } from './evidence.ts';

export interface ShownLook {
  /** The state value as JSON. */
  readonly state: string;
  readonly projection: unknown;
  /** Addresses of the picture from the first page of the gallery: as charts show it, and as large as there is. */
  readonly small: string;
  readonly full: string;
  /** The same in dark and on a phone, where the run has pictures of that. */
  readonly variants: readonly { readonly name: string; readonly address: string }[];
  /** The id of the machine whose screen it is; left out: its own. */
  readonly partOf?: string;
  /** The part of the picture that says what it is about; left out: not known. */
  readonly focus?: Focus;
  /** Where a run has met it; null for a look that was approved. */
  readonly met: KeptLook | null;
}

export type Looks = ReadonlyMap<string, readonly ShownLook[]>;

/** So many facts does a look say that are not empty: the calm one of a state says the fewest. */
const loudness = ({ projection }: Pick<ShownLook, 'projection'>): number =>
  factsOf(projection).filter(([, fact]) => !['null', 'false', '[]', '{}', '""'].includes(fact)).length;

/** Where the pictures of a look of the run are. */
export const lookOfRun = (slug: string, name: string): Pick<ShownLook, 'small' | 'full'> => ({
  small: `pictures/${slug}/${name}.small.webp`,
  full: `pictures/${slug}/${name}.png`,
});

/** The other pictures that a run takes of a look, by the ends of their names. */
const variants = { dark: 'in dark', narrow: 'on a phone', 'narrow-dark': 'on a phone, in dark' } as const;

const ofRun = (slug: string, look: KeptLook, focus: Focus | undefined): ShownLook => ({
  state: look.state,
  projection: look.projection,
  ...lookOfRun(slug, look.name),
  variants: Object.entries(variants)
    .filter(([variant]) => look.variants?.includes(variant))
    .map(([variant, name]) => ({ name, address: `pictures/${slug}/${look.name}.${variant}.webp` })),
  met: look,
  ...(focus !== undefined && { focus }),
});

/** The looks of each state by its id: those of the run, the most frequent first, else the approved ones, the calmest first. */
export function looksOf(chart: Chart, evidence: Evidence, approval: Approval | null): Looks {
  const looks = new Map<string, ShownLook[]>();
  const approved = (approval?.looks ?? []).toSorted((one, other) => loudness(one) - loudness(other));
  for (const { focus, name, state, projection, partOf } of approved) {
    const address = `approved/${chart.slug}/${name}.webp`;
    const look: ShownLook = {
      state,
      projection,
      small: address,
      full: address,
      variants: [],
      met: null,
      ...(partOf !== undefined && { partOf }),
      ...(focus !== undefined && { focus }),
    };
    for (const id of leavesOf(chart.id, state)) looks.set(id, [...(looks.get(id) ?? []), look]);
  }
  const focuses = new Map(approved.map((look) => [variantName(look), look.focus]));
  for (const [id, met] of looksByState(chart.id, evidence))
    looks.set(
      id,
      met.map((look) => ofRun(chart.slug, look, focuses.get(variantName(look)))),
    );
  const known = new Set(chart.states.map(({ id }) => id));
  return new Map([...looks].filter(([id]) => known.has(id)));
}

/** The looks of a state, or of the first states inside of it that have any. */
export function looksWithin(chart: Chart, looks: Looks, id: string): readonly ShownLook[] {
  const own = looks.get(id);
  if (own) return own;
  const inside = chart.states.filter((state) => state.id.startsWith(`${id}.`) && looks.has(state.id));
  const first = inside.find(({ tags }) => !tags.includes('busy')) ?? inside[0];
  return first ? (looks.get(first.id) ?? []) : [];
}

/** The look that a machine is best known by: of the state at rest that most transitions lead to. */
export function tellingLook(chart: Chart, looks: Looks): { state: ChartState; look: ShownLook } | null {
  const arrivals = (id: string) =>
    chart.transitions.filter(({ targets }) => targets.some((one) => id === one || id.startsWith(`${one}.`)))
      .length;
  const isAtRest = ({ tags }: ChartState) => Number(!tags.includes('busy'));
  const [state] = chart.states
    .filter(({ id }) => looks.has(id))
    .toSorted((one, other) => isAtRest(other) - isAtRest(one) || arrivals(other.id) - arrivals(one.id));
  const look = state && looks.get(state.id)?.[0];
  return state && look ? { state, look } : null;
}
