/**
 * ELK, which is asked once for each graph: drawings of the same chart share layouts, and a layout takes up to a second. The
 * same graph always gets the same layout, so what is known may come from an earlier run.
 */
import ELK, { type ElkNode } from 'elkjs/lib/elk.bundled.js';

/** Gives the layout of a graph, both as JSON; undefined where it is not known. */
export type Recall = (graph: string) => string | undefined;

let recall: Recall = () => undefined;
/** Layouts by their graphs, both as JSON. */
const wanted = new Map<string, string>();
const elk = new ELK();

/** Asks for layouts of an earlier run before ELK makes them. */
export const recallLayouts = (known: Recall): void => void (recall = known);

/** Every layout that was wanted in this run, by its graph. */
export const wantedLayouts = (): ReadonlyMap<string, string> => wanted;

/** Gives every node and edge of a graph its place. */
export async function placeGraph(graph: ElkNode): Promise<ElkNode> {
  const key = JSON.stringify(graph);
  const laid = wanted.get(key) ?? recall(key) ?? JSON.stringify(await elk.layout(graph));
  wanted.set(key, laid);
  return JSON.parse(laid) as ElkNode;
}
