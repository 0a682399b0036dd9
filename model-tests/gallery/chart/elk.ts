/**
 * ELK, which is asked once for each graph: drawings of the same chart share layouts, and a layout takes up to a second. The
 * same graph always gets the same layout, so what is known may come from an earlier run.
 */
import { createHash } from 'node:crypto';
import ELK, { type ElkNode } from 'elkjs/lib/elk.bundled.js';

/** Layouts as JSON, by the hash of their graphs. */
export type Layouts = Map<string, string>;

/** What is known from an earlier run. */
let known: Layouts = new Map();
/** What was wanted in this one. */
const wanted: Layouts = new Map();
const elk = new ELK();

/** Layouts that need not be made again; those that nothing wants are forgotten. */
export const recallLayouts = (layouts: Layouts): void => void (known = layouts);

/** Every layout that was wanted. */
export const wantedLayouts = (): Layouts => wanted;

/** Gives every node and edge of a graph its place. */
export async function placeGraph(graph: ElkNode): Promise<ElkNode> {
  const key = createHash('sha256').update(JSON.stringify(graph)).digest('base64url');
  const laid = wanted.get(key) ?? known.get(key) ?? JSON.stringify(await elk.layout(graph));
  wanted.set(key, laid);
  return JSON.parse(laid) as ElkNode;
}
