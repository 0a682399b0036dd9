/** What the page of one machine knows of those that run elsewhere: which there are, which is shown, what happened. */
import type { StateValue } from 'xstate';
import type { PageMessage, ToldActor } from './protocol.ts';

/** A running machine of this kind, in one of the tabs. */
export interface ShownActor extends ToldActor {
  readonly page: string;
}

export interface Happening {
  /** Grows by one with each. */
  readonly number: number;
  readonly key: string;
  /** The id of the machine that it happened to. */
  readonly machine: string;
  readonly event: string;
  readonly at: number;
  readonly value: StateValue;
  /** Keys of the transitions that it took. */
  readonly taken: readonly string[];
}

export interface LiveView {
  /** The titles and paths of the tabs that are there. */
  readonly pages: ReadonlyMap<string, { readonly title: string; readonly path: string }>;
  /** By `keyOf`. */
  readonly actors: ReadonlyMap<string, ShownActor>;
  /** Running machines of other kinds, by `keyOf`. */
  readonly others: ReadonlyMap<string, ShownActor>;
  /** The key of the actor that is shown. */
  readonly chosen: string | null;
  /** Whether a person has chosen it: it is then kept while it is there. */
  readonly isPicked: boolean;
  readonly happenings: readonly Happening[];
  readonly isPaused: boolean;
  /** A tab was there, and the last one is gone. */
  readonly isDisconnected: boolean;
  /** What the actor that is shown has taken last. */
  readonly taken: readonly string[];
  /** The key of the parent or child that is shown beside it; null while there is none. */
  readonly beside: string | null;
  /** Whether a person has chosen it: it is then kept while it is there. */
  readonly isBesidePicked: boolean;
  /** What that one has taken last. */
  readonly besideTaken: readonly string[];
  readonly count: number;
}

/** A machine that the shown one has started, or that has started it. */
export interface Relative {
  readonly key: string;
  readonly kind: 'parent' | 'child';
  readonly actor: ShownActor;
}

export type LiveNews =
  | PageMessage
  | { readonly kind: 'gone'; readonly page: string }
  | { readonly kind: 'chosen'; readonly key: string }
  | { readonly kind: 'besideChosen'; readonly key: string }
  | { readonly kind: 'paused'; readonly isPaused: boolean }
  | { readonly kind: 'cleared' };

/** So many happenings are kept, the newest. */
export const KEPT = 200;

export const NOTHING: LiveView = {
  pages: new Map(),
  actors: new Map(),
  others: new Map(),
  chosen: null,
  isPicked: false,
  happenings: [],
  isPaused: false,
  isDisconnected: false,
  taken: [],
  beside: null,
  isBesidePicked: false,
  besideTaken: [],
  count: 0,
};

const keyOf = (page: string, { id }: ToldActor): string => `${page} ${id}`;

/** The parent of the actor that is shown, then its children in the order in which they were started. */
export function relativesOf({ actors, others, chosen }: LiveView): Relative[] {
  const shown = chosen === null ? undefined : actors.get(chosen);
  if (shown === undefined) return [];
  const ofPage = [...others].filter(([, { page }]) => page === shown.page);
  return [
    ...ofPage
      .filter(([, { id }]) => id === shown.parent)
      .map(([key, actor]): Relative => ({ key, kind: 'parent', actor })),
    ...ofPage
      .filter(([, { parent }]) => parent === shown.id)
      .map(([key, actor]): Relative => ({ key, kind: 'child', actor })),
  ];
}

/** Shows a relative that is there: the one that was chosen, else the newest child, else the parent. */
function withBeside(view: LiveView): LiveView {
  const keys = relativesOf(view).map(({ key }) => key);
  const isKept = view.isBesidePicked && view.beside !== null && keys.includes(view.beside);
  const beside = isKept ? view.beside : (keys.at(-1) ?? null);
  const besideTaken = beside === view.beside ? view.besideTaken : [];
  return { ...view, beside, isBesidePicked: isKept, besideTaken };
}

const withChoice = (view: LiveView): LiveView => withBeside(withChosen(view));

/** Shows an actor that is there: the one that was chosen, else the newest that runs, else the newest. */
function withChosen(view: LiveView): LiveView {
  if (view.isPicked && view.chosen !== null && view.actors.has(view.chosen)) return view;
  const all = [...view.actors];
  const [chosen = null] =
    all.findLast(([, { status }]) => status === 'active') ??
    all.find(([key]) => key === view.chosen) ??
    all.at(-1) ??
    [];
  return { ...view, chosen, isPicked: false, taken: chosen === view.chosen ? view.taken : [] };
}

const without = (actors: LiveView['actors'], page: string): Map<string, ShownActor> =>
  new Map([...actors].filter(([, actor]) => actor.page !== page));

/** An actor that has ended stays to be seen until another of its page begins. */
function put(view: LiveView, page: string, actor: ToldActor): Map<string, ShownActor> {
  const key = keyOf(page, actor);
  const ended = [...view.actors].filter(
    ([other, one]) => one.page === page && one.status !== 'active' && other !== key,
  );
  const actors = new Map(view.actors);
  if (!actors.has(key)) for (const [other] of ended) actors.delete(other);
  return actors.set(key, { ...actor, page });
}

type Changed = PageMessage & { kind: 'changed' };

function note(view: LiveView, { page, actor, event, at, taken }: Changed): LiveView {
  const number = view.count + 1;
  const key = keyOf(page, actor);
  const happening: Happening = { number, key, machine: actor.machine, event, at, value: actor.value, taken };
  return { ...view, count: number, happenings: [...view.happenings, happening].slice(-KEPT) };
}

function happen(view: LiveView, news: Changed): LiveView {
  const { page, actor, taken } = news;
  const next = withChoice({ ...view, actors: put(view, page, actor) });
  if (next.isPaused) return next;
  const isShown = next.chosen === keyOf(page, actor) && taken.length > 0;
  return { ...note(next, news), taken: isShown ? taken : next.taken };
}

/** Something has happened to a machine of another kind, which counts while it is a relative of the one that is shown. */
function happenBeside(view: LiveView, news: Changed): LiveView {
  const { page, actor, taken } = news;
  const key = keyOf(page, actor);
  const wasRelative = relativesOf(view).some((one) => one.key === key);
  const others = new Map(view.others);
  if (actor.status === 'active') others.set(key, { ...actor, page });
  else others.delete(key);
  const next = withChoice({ ...view, others });
  const isRelative = wasRelative || relativesOf(next).some((one) => one.key === key);
  if (next.isPaused || !isRelative) return next;
  const isShown = next.beside === key && taken.length > 0;
  return { ...note(next, news), besideTaken: isShown ? taken : next.besideTaken };
}

/**
 * What the page knows after some news.
 *
 * @param machine the id of the machine that the page is about; of others, the parent and the children of the actor that is
 * shown count
 */
export function learn(view: LiveView, machine: string, news: LiveNews): LiveView {
  switch (news.kind) {
    case 'running': {
      const { page, title, path } = news;
      const told = news.actors.filter((actor) => actor.machine === machine);
      const keys = new Set(told.map((actor) => keyOf(page, actor)));
      // A page answers every viewer, so what is known keeps its place among the others.
      const actors = new Map([...view.actors].filter(([key, actor]) => actor.page !== page || keys.has(key)));
      for (const actor of told) actors.set(keyOf(page, actor), { ...actor, page });
      const others = without(view.others, page);
      for (const actor of news.actors)
        if (actor.machine !== machine) others.set(keyOf(page, actor), { ...actor, page });
      const pages = new Map(view.pages).set(page, { title, path });
      return withChoice({ ...view, pages, actors, others, isDisconnected: false });
    }
    case 'changed':
      if (!view.pages.has(news.page)) return view;
      return news.actor.machine === machine ? happen(view, news) : happenBeside(view, news);
    case 'gone': {
      if (!view.pages.has(news.page)) return view;
      const pages = new Map(view.pages);
      pages.delete(news.page);
      const [actors, others] = [without(view.actors, news.page), without(view.others, news.page)];
      return withChoice({ ...view, pages, actors, others, isDisconnected: pages.size === 0 });
    }
    case 'chosen':
      return view.actors.has(news.key)
        ? withBeside({ ...view, chosen: news.key, isPicked: true, taken: [] })
        : view;
    case 'besideChosen':
      return withBeside({ ...view, beside: news.key, isBesidePicked: true, besideTaken: [] });
    case 'paused':
      return { ...view, isPaused: news.isPaused };
    case 'cleared':
      return { ...view, happenings: [], taken: [], besideTaken: [] };
    case 'arrived':
      return view;
  }
}

/** The ids of the active states with those around them, the innermost last. */
export function activeIds(machine: string, value: StateValue): string[] {
  const below = (prefix: string, inner: StateValue): string[] =>
    typeof inner === 'string'
      ? [`${prefix}.${inner}`]
      : Object.entries(inner).flatMap(([key, deeper]) =>
          deeper === undefined ? [] : [`${prefix}.${key}`, ...below(`${prefix}.${key}`, deeper)],
        );
  return below(machine, value);
}

/** The state in a line: the innermost names. */
export const valueInWords = (value: StateValue): string =>
  typeof value === 'string'
    ? value
    : Object.entries(value)
        .map(([key, inner]) => {
          const words = inner === undefined ? '' : valueInWords(inner);
          return words === '' ? key : `${key}.${words}`;
        })
        .join(', ');

/** How the connection stands, in a sentence. */
export function connectionInWords(
  { pages, actors, chosen, isDisconnected }: LiveView,
  label: string,
): string {
  if (isDisconnected) return 'Disconnected: the tab of the product was closed. Waiting for another.';
  if (pages.size === 0) return 'Waiting: open the product in another tab of this browser.';
  const actor = chosen === null ? undefined : actors.get(chosen);
  if (actor === undefined) {
    const tabs = pages.size === 1 ? 'one tab' : `${pages.size} tabs`;
    return `Connected to ${tabs}. ${label} does not run there at the moment.`;
  }
  const page = pages.get(actor.page);
  return `Connected to “${page?.title ?? ''}” at ${page?.path ?? ''}.`;
}
