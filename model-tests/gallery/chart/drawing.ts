/**
 * What is drawn of a chart, before it has places: boxes with their lines of text, and arrows with their labels.
 *
 * Three things keep a chart readable: transitions with the same ends and the same cause share one arrow; what only
 * does something without leading anywhere is a line in its state; and what any state inside may do starts at a dot of
 * its own.
 */
import { hubsOf, isNamed, type Hubs } from './hubs.ts';
import { widthOf } from './measure.ts';
import { saidIn, type Cause, type Chart, type ChartState, type ChartTransition } from './types.ts';

/** Sizes in pixels. */
export const SIZE = { title: 13, line: 11, lineHeight: 15, label: 11, labelHeight: 14 } as const;

export interface Picture {
  readonly width: number;
  readonly height: number;
}

/** A line of text in a state. */
export interface Line {
  readonly text: string;
  /** True when it goes on from the line before. */
  readonly isContinued?: boolean;
  readonly role: 'call' | 'machine' | 'inside' | Cause;
  /** The state that the line leads to, when it stands for an arrow. */
  readonly target?: string;
  /** The closed state that the line opens. */
  readonly opens?: string;
  /** The machine that the line opens. */
  readonly machine?: string;
  readonly keys: readonly string[];
}

export interface Box {
  readonly state: ChartState;
  readonly lines: readonly Line[];
  readonly children: readonly Box[];
  readonly width: number;
  readonly height: number;
  readonly picture: Picture | null;
  /** What may be done from anywhere inside: null when nothing may; the lines are what leads to a hub. */
  readonly anywhere: {
    readonly lines: readonly Line[];
    readonly width: number;
    readonly height: number;
  } | null;
}

/** What the dot is called from which anything inside may happen. */
export const ANYWHERE = 'anywhere in here';

/** One line of an arrow's label: what happens, or on what condition. */
export interface LabelLine {
  readonly text: string;
  readonly role: 'event' | 'condition';
}

export interface Arrow {
  readonly id: string;
  readonly source: string;
  readonly target: string;
  readonly cause: Cause;
  readonly keys: readonly string[];
  readonly label: readonly LabelLine[];
  readonly width: number;
  readonly height: number;
}

export interface Drawing {
  readonly chart: Chart;
  readonly root: Box;
  readonly arrows: readonly Arrow[];
  readonly hubs: Hubs;
}

/** The place from which anything inside a state may happen. */
export const anywhereIn = (id: string): string => `${id}::anywhere`;
export const initialOf = (id: string): string => `${id}::initial`;

const isInternal = ({ targets }: ChartTransition): boolean => targets.length === 0;
const within = (id: string, ancestor: string): boolean => id === ancestor || id.startsWith(`${ancestor}.`);

/** One text for an event and its condition, as a line in a state. */
const sentence = (transition: ChartTransition): string => {
  const { on, condition } = saidIn(transition);
  return condition === null ? on : `${on}, ${condition}`;
};

/** A text as lines of a state. */
const paragraph = (text: string, about: Omit<Line, 'text' | 'isContinued'>): Line[] =>
  wrapped(text, MOST_IN_STATE).map((line, index) => ({ ...about, text: line, isContinued: index > 0 }));

/** What leads to hubs, a paragraph for each hub and cause. */
function leadsTo(chart: Chart, hubs: Hubs, chosen: readonly ChartTransition[]): Line[] {
  const pairs = chosen.flatMap((transition) =>
    transition.targets
      .filter((target) => isNamed(hubs, transition, target))
      .map((target) => ({ transition, target })),
  );
  const groups = Map.groupBy(pairs, ({ target, transition }) => `${target} ${transition.cause}`);
  return [...groups.values()].flatMap((members) => {
    const [{ target, transition } = { target: '', transition: undefined }] = members;
    const label = chart.states.find(({ id }) => id === target)?.label ?? target;
    const byEvent = Map.groupBy(members, ({ transition: one }) => saidIn(one).on);
    const reasons = [...byEvent].map(([on, same]) => {
      const conditions = [...new Set(same.flatMap((one) => saidIn(one.transition).condition ?? []))].join(
        ' / ',
      );
      return [on === 'at once' ? '' : on, conditions].filter((part) => part !== '').join(', ');
    });
    const keys = members.map((member) => member.transition.key);
    return paragraph(`→ ${label}: ${reasons.join('; ')}`, {
      role: transition?.cause ?? 'route',
      target,
      keys,
    });
  });
}

function linesOf(state: ChartState, chart: Chart, hubs: Hubs): Line[] {
  // What leads out of a closed state into hubs is read where it is open.
  if (state.inside !== undefined)
    return [{ text: `+ ${state.inside} states inside`, role: 'inside', opens: state.id, keys: [] }];
  const invokes = state.invokes.map(({ label, machine }): Line =>
    machine === null
      ? { text: `asks: ${label}`, role: 'call', keys: [] }
      : { text: `opens: ${label}`, role: 'machine', machine, keys: [] },
  );
  const own = chart.transitions.filter((one) => one.source === state.id);
  const texts = Map.groupBy(
    own.filter((one) => isInternal(one)),
    (one) => sentence(one),
  );
  const internal = [...texts].flatMap(([text, same]) =>
    paragraph(same.every(({ actions }) => actions.length === 0) ? `ignored: ${text}` : text, {
      role: same[0]?.cause ?? 'person',
      keys: same.map(({ key }) => key),
    }),
  );
  const isInside = ({ targets }: ChartTransition) => targets.some((target) => within(target, state.id));
  const outwards = own.filter((one) => !isComposite(chart, state.id) || !isInside(one));
  return [...invokes, ...internal, ...leadsTo(chart, hubs, outwards)];
}

const isComposite = (chart: Chart, id: string): boolean => chart.states.some(({ parent }) => parent === id);

function anywhereOf(state: ChartState, chart: Chart, hubs: Hubs): Box['anywhere'] {
  const inside = chart.transitions.filter(
    ({ source, targets }) => source === state.id && targets.some((target) => within(target, state.id)),
  );
  if (inside.length === 0 || !isComposite(chart, state.id)) return null;
  const lines = leadsTo(chart, hubs, inside);
  return {
    lines,
    width: Math.ceil(Math.max(widthOf(ANYWHERE, SIZE.label), widest(lines, SIZE.line))) + 22,
    height: 22 + lines.length * SIZE.lineHeight,
  };
}

/** By how much a line is indented that goes on from the one before. */
export const INDENT = 10;
const widest = (
  lines: readonly { readonly text: string; readonly isContinued?: boolean }[],
  size: number,
): number =>
  Math.max(0, ...lines.map(({ text, isContinued }) => widthOf(text, size) + (isContinued ? INDENT : 0)));

/** How wide the lines of a state are. */
export const linesWidth = (lines: readonly Line[]): number => widest(lines, SIZE.line);

function boxOf(state: ChartState, chart: Chart, hubs: Hubs, pictures: ReadonlyMap<string, Picture>): Box {
  const lines = linesOf(state, chart, hubs);
  const children = chart.states.filter(({ parent }) => parent === state.id);
  const picture = pictures.get(state.id) ?? null;
  const title = state.kind === 'parallel' ? `${state.label} · at the same time` : state.label;
  const width = Math.max(
    88,
    widthOf(title, SIZE.title, 'bold') + 32,
    widest(lines, SIZE.line) + 28,
    picture ? picture.width + 22 : 0,
  );
  const height =
    32 + lines.length * SIZE.lineHeight + (lines.length > 0 ? 4 : 0) + (picture ? picture.height + 16 : 0);
  return {
    state,
    lines,
    children: children.map((child) => boxOf(child, chart, hubs, pictures)),
    width: Math.ceil(width),
    height,
    picture,
    anywhere: anywhereOf(state, chart, hubs),
  };
}

/** How wide a line in a state may be, in pixels. */
const MOST_IN_STATE = 250;

/** How wide a line of an arrow's label may be, in pixels. */
const MOST_AT_ARROW = 190;

/** Breaks a text where it would be too wide. */
function wrapped(text: string, most: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && widthOf(`${last} ${word}`, SIZE.label) <= most)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** Events with what they depend on, an event that is there several times only once. */
function labelOf(transitions: readonly ChartTransition[], most: number): LabelLine[] {
  const conditionsOf = Map.groupBy(
    transitions.map((one) => saidIn(one)),
    ({ on }) => on,
  );
  // Events that depend on the same stand together, so that the condition is written once.
  const eventsOf = Map.groupBy(conditionsOf, ([, all]) =>
    JSON.stringify([...new Set(all.map(({ condition }) => condition))]),
  );
  return [...eventsOf].flatMap(([conditions, events]) => [
    ...events.flatMap(([on]) =>
      on === 'at once' ? [] : wrapped(on, most).map((text): LabelLine => ({ text, role: 'event' })),
    ),
    ...(JSON.parse(conditions) as (string | null)[]).flatMap((condition): LabelLine[] =>
      condition === null ? [] : wrapped(condition, most).map((text) => ({ text, role: 'condition' })),
    ),
  ]);
}

function arrowsOf(chart: Chart, hubs: Hubs, most: number): Arrow[] {
  const composite = new Set(chart.states.flatMap(({ parent }) => (parent === null ? [] : [parent])));
  const pairs = chart.transitions.flatMap((transition) =>
    transition.targets
      .filter((target) => !isNamed(hubs, transition, target))
      .map((target) => {
        const { source } = transition;
        const isInside = composite.has(source) && within(target, source);
        return { transition, source: isInside ? anywhereIn(source) : source, target };
      }),
  );
  const groups = Map.groupBy(pairs, ({ source, target, transition }) =>
    [source, target, transition.cause].join(' > '),
  );
  return [...groups].map(([id, members]): Arrow => {
    const transitions = members.map(({ transition }) => transition);
    const label = labelOf(transitions, most);
    const [{ source, target } = { source: '', target: '' }] = members;
    return {
      id,
      source,
      target,
      cause: transitions[0]?.cause ?? 'route',
      keys: transitions.map(({ key }) => key),
      label,
      width: label.length === 0 ? 0 : Math.ceil(widest(label, SIZE.label)) + 14,
      height: label.length === 0 ? 0 : label.length * SIZE.labelHeight + 6,
    };
  });
}

/**
 * @param pictures how large a picture each state has, by its id; a state that is not named has none
 * @param most how wide a line of a label may be
 */
export function drawChart(
  chart: Chart,
  pictures: ReadonlyMap<string, Picture> = new Map(),
  most: number = MOST_AT_ARROW,
): Drawing {
  const [root] = chart.states;
  if (!root) throw new Error(`The machine '${chart.id}' has no states.`);
  const hubs = hubsOf(chart);
  return { chart, root: boxOf(root, chart, hubs, pictures), arrows: arrowsOf(chart, hubs, most), hubs };
}
