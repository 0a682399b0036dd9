/**
 * Which arrows lead away from the start and which lead back.
 *
 * ELK crashes when it is to break cycles by the order of nested nodes (eclipse-elk/elk#1182), and guesses otherwise.
 * So cycles are broken here: what leads back is given to ELK the other way round.
 */
import { anywhereIn, type Arrow, type Box, type Drawing } from './drawing.ts';

const every = (box: Box): Box[] => [box, ...box.children.flatMap((child) => every(child))];

/** The states that are entered with a state. */
const entered = (box: Box): Box[] => {
  if (box.children.length === 0) return [box];
  if (box.state.kind === 'parallel') return box.children.flatMap((child) => entered(child));
  const first = box.children.find(({ state }) => state.isInitial) ?? box.children[0];
  return first ? entered(first) : [box];
};

/** How far each state is from the start, breadth first; ends are furthest, dots nearest. */
function distances({ root, arrows }: Drawing): Map<string, number> {
  const boxes = every(root);
  const byId = new Map(boxes.map((box) => [box.state.id, box]));
  const parentOf = new Map(
    boxes.flatMap((box) => box.children.map((child) => [child.state.id, box] as const)),
  );
  const distance = new Map<string, number>();
  const visit = (starts: readonly Box[]) => {
    const queue = starts.map((box) => ({ box, steps: distance.size === 0 ? 0 : 50 }));
    for (let next = queue.shift(); next; next = queue.shift()) {
      const { id } = next.box.state;
      if (distance.has(id)) continue;
      // Those that are found first are nearer among equals, so the order is total.
      distance.set(id, next.steps + distance.size / 1000);
      for (let at: Box | undefined = next.box; at; at = parentOf.get(at.state.id)) {
        for (const arrow of arrows.filter(({ source }) => source === at?.state.id)) {
          const target = byId.get(arrow.target);
          for (const box of target ? entered(target) : []) queue.push({ box, steps: next.steps + 1 });
        }
      }
    }
  };
  visit(entered(root));
  for (const { target } of arrows.filter(({ source }) => source.endsWith('::anywhere'))) {
    const box = byId.get(target);
    if (box) visit(entered(box));
  }
  for (const box of boxes) {
    if (box.state.kind === 'final') distance.set(box.state.id, 1_000_000);
    if (box.anywhere) distance.set(anywhereIn(box.state.id), -1);
  }
  for (const box of boxes.toReversed()) {
    if (box.children.length === 0) continue;
    const inner = box.children.map(({ state }) => distance.get(state.id) ?? 99);
    distance.set(box.state.id, Math.min(...inner));
  }
  return distance;
}

const within = (id: string, ancestor: string): boolean => id === ancestor || id.startsWith(`${ancestor}.`);

/** The ids of the arrows that lead back towards the start. */
export function backwardArrows(drawing: Drawing): Set<string> {
  const distance = distances(drawing);
  const leadsBack = ({ source, target }: Arrow) =>
    !within(source, target) &&
    !within(target, source) &&
    (distance.get(target) ?? 0) <= (distance.get(source) ?? 0);
  return new Set(drawing.arrows.filter((arrow) => leadsBack(arrow)).map(({ id }) => id));
}
