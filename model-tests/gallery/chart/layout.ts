/** Gives every box, arrow and label of a drawing its place, by ELK; the same drawing always gets the same places. */
import type { ElkExtendedEdge, ElkNode, LayoutOptions } from 'elkjs/lib/elk.bundled.js';
import { backwardArrows } from './direction.ts';
import { anywhereIn, initialOf, type Arrow, type Box, type Drawing } from './drawing.ts';
import { placeGraph } from './elk.ts';
import { headAt, headWidth } from './heads.ts';
import type { Layout, Place, PlacedArrow } from './places.ts';

export const DOT = 12;
const spacing = {
  'elk.layered.spacing.nodeNodeBetweenLayers': '30',
  'elk.spacing.nodeNode': '28',
  'elk.spacing.edgeNode': '18',
  'elk.spacing.edgeEdge': '12',
  'elk.layered.spacing.edgeNodeBetweenLayers': '16',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '12',
  'elk.spacing.edgeLabel': '4',
  'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
};
/** Two loops of a state lie beside each other; stacked, the outer one runs through the label of the inner. */
const loops = { 'elk.layered.edgeRouting.selfLoopOrdering': 'SEQUENCED' };
const first = { 'elk.layered.layering.layerConstraint': 'FIRST' };
const last = { 'elk.layered.layering.layerConstraint': 'LAST' };

function nodeOf(box: Box, hubs: Drawing['hubs'], crowded: ReadonlySet<string>): ElkNode {
  const { state, children } = box;
  if (children.length === 0) {
    // An end that nothing points at would be put beside the start.
    const layoutOptions = state.kind === 'final' && hubs.has(state.id) ? last : loops;
    return { id: state.id, width: box.width, height: box.height, layoutOptions };
  }
  const top = state.parent === null ? 8 : box.height + 8;
  // Where arrows would run through the words, the words get a column of their own.
  const left = crowded.has(state.id) ? headWidth(box) + 26 : 18;
  const isParallel = state.kind === 'parallel';
  const initial = isParallel
    ? []
    : [{ id: initialOf(state.id), width: DOT, height: DOT, layoutOptions: first }];
  const { width = 0, height = 0 } = box.anywhere ?? {};
  const anywhere = box.anywhere ? [{ id: anywhereIn(state.id), width, height, layoutOptions: first }] : [];
  return {
    id: state.id,
    layoutOptions: {
      ...spacing,
      'elk.padding': `[top=${top},left=${left},bottom=18,right=18]`,
      'elk.nodeSize.constraints': 'MINIMUM_SIZE',
      'elk.nodeSize.minimum': `(${box.width},60)`,
    },
    children: [
      ...initial,
      ...anywhere,
      ...[...children]
        .sort((a, b) => Number(b.state.isInitial) - Number(a.state.isInitial))
        .map((one) => nodeOf(one, hubs, crowded)),
    ],
  };
}

const edgeOf = (arrow: Arrow, isBackward: boolean): ElkExtendedEdge => ({
  id: arrow.id,
  sources: [isBackward ? arrow.target : arrow.source],
  targets: [isBackward ? arrow.source : arrow.target],
  labels:
    arrow.label.length === 0
      ? []
      : [
          {
            id: `${arrow.id} label`,
            text: 'label',
            width: arrow.width,
            height: arrow.height,
            layoutOptions: { 'elk.edgeLabels.inline': 'true', 'elk.edgeLabels.placement': 'CENTER' },
          },
        ],
});

function startEdges(box: Box): ElkExtendedEdge[] {
  const inner = box.children.flatMap((child) => startEdges(child));
  const target = box.children.find(({ state }) => state.isInitial);
  if (!target || box.state.kind === 'parallel') return inner;
  const own: ElkExtendedEdge = {
    id: `${box.state.id}::start`,
    sources: [initialOf(box.state.id)],
    targets: [target.state.id],
    layoutOptions: { 'elk.layered.priority.direction': '100', 'elk.layered.priority.straightness': '100' },
  };
  return [own, ...inner];
}

const tidy = (value: number | undefined): number => Math.round((value ?? 0) * 10) / 10;

function placesOf(node: ElkNode): [string, Place][] {
  const own: Place = {
    x: tidy(node.x),
    y: tidy(node.y),
    width: tidy(node.width),
    height: tidy(node.height),
  };
  return [[node.id, own], ...(node.children ?? []).flatMap((child) => placesOf(child))];
}

/** One way to lay a drawing out. */
export interface Attempt {
  readonly direction: 'DOWN' | 'RIGHT';
  /** How many states may stand side by side; left out: as many as are as far from the start. */
  readonly abreast?: number;
}

/** Where many branches begin at one state, those that find no room in a row stand below it. */
const inRows = (abreast: number | undefined): LayoutOptions =>
  abreast === undefined
    ? {}
    : {
        'elk.layered.layering.strategy': 'COFFMAN_GRAHAM',
        'elk.layered.layering.coffmanGraham.layerBound': String(abreast),
      };

const every = (box: Box): Box[] => [box, ...box.children.flatMap((child) => every(child))];

/** The states whose words arrows run through. */
const crowdedIn = ({ drawing, places, arrows }: Layout): string[] =>
  every(drawing.root).flatMap((box) => {
    const place = places.get(box.state.id);
    if (!place || box.children.length === 0 || box.state.parent === null) return [];
    return headAt(box, place, arrows).isClear ? [] : [box.state.id];
  });

/** Makes room for words until none is crossed; places change with it, so it may take several turns. */
async function layOutClearly(drawing: Drawing, attempt: Attempt): Promise<Layout> {
  const crowded = new Set<string>();
  for (;;) {
    const layout = await layOutOnce(drawing, attempt, crowded);
    const found = crowdedIn(layout).filter((id) => !crowded.has(id));
    if (found.length === 0) return layout;
    for (const id of found) crowded.add(id);
  }
}

/** Wider than this, in pixels, a chart is tried in other ways as well, which make it taller. */
const WIDE = 2000;
/** Taller than so many times its width, a chart is a ribbon. */
const RIBBON = 2;
const others: readonly Attempt[] = [
  { direction: 'RIGHT' },
  { direction: 'DOWN', abreast: 5 },
  { direction: 'DOWN', abreast: 4 },
  { direction: 'DOWN', abreast: 3 },
];

/** Lays the drawing out from top to bottom, or in the way that makes a wide one much narrower. */
export async function layOut(drawing: Drawing): Promise<Layout> {
  const down = await layOutClearly(drawing, { direction: 'DOWN' });
  let best = down;
  if (down.width <= WIDE) return down;
  for (const attempt of others) {
    const layout = await layOutClearly(drawing, attempt);
    const isMuchNarrower = layout.width < 0.8 * down.width && layout.width < best.width;
    if (isMuchNarrower && layout.height < RIBBON * layout.width) best = layout;
  }
  return best;
}

interface Room {
  readonly width: number;
  readonly height: number;
}
const scaleIn = (room: Room, { width, height }: Room): number =>
  Math.min(room.width / width, room.height / height);

/**
 * Lays the drawing out for a window: from top to bottom or from left to right, as it can be shown larger.
 *
 * @param window its size in pixels
 */
export async function layOutFor(drawing: Drawing, window: Room): Promise<Layout> {
  const [down, right] = await Promise.all([
    layOutClearly(drawing, { direction: 'DOWN' }),
    layOutClearly(drawing, { direction: 'RIGHT' }),
  ]);
  return scaleIn(window, right) > scaleIn(window, down) ? right : down;
}

/** A layout that is to be read, and the way in which it was laid out. */
export interface Readable {
  readonly layout: Layout;
  readonly way: Attempt;
}

/**
 * Lays the drawing out to be read in a window: no wider than it, since a page scrolls down and not sideways. Where that
 * cannot be, it is much narrower.
 *
 * @param window its size in pixels
 * @param like the way that is tried first; left out: the one in which it can be shown largest
 */
export async function layOutToRead(drawing: Drawing, window: Room, like?: Attempt): Promise<Readable> {
  const inWay = async (way: Attempt): Promise<Readable> => ({
    layout: await layOutClearly(drawing, way),
    way,
  });
  const isWithin = ({ layout }: Readable) => layout.width <= window.width;
  const same = like === undefined ? undefined : await inWay(like);
  if (same && isWithin(same)) return same;
  const [down, right] = [await inWay({ direction: 'DOWN' }), await inWay({ direction: 'RIGHT' })];
  const isRightLarger = scaleIn(window, right.layout) > scaleIn(window, down.layout);
  const both = isRightLarger ? [right, down] : [down, right];
  const found = both.find((one) => isWithin(one));
  if (found) return found;
  let narrowest = same ?? (isRightLarger ? right : down);
  for (const abreast of [5, 4, 3, 2]) {
    const one = await inWay({ direction: 'DOWN', abreast });
    if (isWithin(one)) return one;
    if (one.layout.width < 0.8 * narrowest.layout.width) narrowest = one;
  }
  return narrowest;
}

async function layOutOnce(drawing: Drawing, attempt: Attempt, crowded: ReadonlySet<string>): Promise<Layout> {
  const backward = backwardArrows(drawing);
  const root = nodeOf(drawing.root, drawing.hubs, crowded);
  const graph: ElkNode = {
    ...root,
    layoutOptions: {
      ...root.layoutOptions,
      ...spacing,
      'elk.algorithm': 'layered',
      'elk.direction': attempt.direction,
      'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
      'elk.edgeRouting': 'ORTHOGONAL',
      'elk.layered.thoroughness': '20',
      ...inRows(attempt.abreast),
      'elk.json.edgeCoords': 'ROOT',
      'elk.json.shapeCoords': 'ROOT',
    },
    edges: [
      ...drawing.arrows.map((arrow) => edgeOf(arrow, backward.has(arrow.id))),
      ...startEdges(drawing.root),
    ],
  };
  const laid = await placeGraph(graph);
  const byId = new Map(drawing.arrows.map((arrow) => [arrow.id, arrow]));
  const arrows = (laid.edges ?? []).flatMap((edge): PlacedArrow[] => {
    const section = edge.sections?.[0];
    if (!section) return [];
    const points = [section.startPoint, ...(section.bendPoints ?? []), section.endPoint].map(({ x, y }) => ({
      x: tidy(x),
      y: tidy(y),
    }));
    const [label] = edge.labels ?? [];
    return [
      {
        arrow: byId.get(edge.id) ?? null,
        points: backward.has(edge.id) ? points.toReversed() : points,
        label: label
          ? { x: tidy(label.x), y: tidy(label.y), width: tidy(label.width), height: tidy(label.height) }
          : null,
      },
    ];
  });
  return {
    drawing,
    width: Math.ceil(laid.width ?? 0),
    height: Math.ceil(laid.height ?? 0),
    places: new Map(placesOf(laid)),
    arrows,
  };
}
