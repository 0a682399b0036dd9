/**
 * Answers that no one knows: a service of another version, a proxy or a fault may answer a call with something of another
 * kind than the types say. A machine that takes whatever is no refusal for success would then say that an address is
 * verified. So such an answer leads where the call leads when it breaks, or where a refusal of it leads.
 */
import { isDeepStrictEqual } from 'node:util';
import type { AnyMachineSnapshot } from 'xstate';
import type { MachineModel } from '#model-tests/kit/model.ts';
import type { Place } from './graph.ts';
import type { Plan } from './paths.ts';
import { BROKEN, eventOf, stepsAt, type Step } from './replies.ts';
import { createStepper } from './stepper.ts';
import { isCallLogic } from './transitions.ts';

/** Why no path takes the last candidate for an answer, where every kind that is known has one of its own. */
export const OF_NO_KNOWN_KIND = 'only an answer of no known kind leads here; the suite gives one';

type Done = Extract<Step, { readonly kind: 'done' }>;

/** The kind of an answer that is one of several. */
const kindOf = ({ output }: Done): unknown =>
  typeof output === 'object' && output !== null && 'kind' in output ? output.kind : undefined;

const isOfSeveral = (step: Step): step is Done => step.kind === 'done' && kindOf(step) !== undefined;

/** Kinds of answers that say that nothing was done. */
const FAILURES: ReadonlySet<unknown> = new Set(['refused', 'failed', 'unreachable']);

const isCall = ({ machine }: MachineModel, snapshot: AnyMachineSnapshot, id: string): boolean => {
  const src: unknown = (snapshot.children[id] as { readonly src?: unknown } | undefined)?.src;
  return typeof src === 'string' && isCallLogic(machine.implementations.actors[src]);
};

/** Calls that take an answer of no known kind for another answer than a failure, in sentences. */
export function unknownAnswersTaken(model: MachineModel, { graphs }: Plan): string[] {
  const findings = new Set<string>();
  const asked = new Set<string>();
  const lookAt = (stepper: ReturnType<typeof createStepper>, place: Place) => {
    const { snapshot } = place;
    const known = stepsAt(model, snapshot, place.ended).filter((step) => isOfSeveral(step));
    for (const id of new Set(known.map((step) => step.id))) {
      const here = JSON.stringify([id, snapshot.value]);
      if (asked.has(here) || !isCall(model, snapshot, id)) continue;
      asked.add(here);
      const leadsTo = (step: Step): unknown => {
        const { status, value, output } = stepper.step(place, eventOf(step)).snapshot;
        return [status, value, output];
      };
      const failures: Step[] = [
        { kind: 'error', id, error: BROKEN, title: 'breaks' },
        ...known.filter((step) => step.id === id && FAILURES.has(kindOf(step))),
      ];
      const found = leadsTo({ kind: 'done', id, output: { kind: 'ofNoKnownKind' }, title: 'unknown' });
      if (!failures.some((step) => isDeepStrictEqual(leadsTo(step), found)))
        findings.add(`${here}: an answer of no known kind leads to ${JSON.stringify(found)}`);
    }
  };
  for (const { input, places } of graphs) {
    const stepper = createStepper(model.machine, input);
    for (const place of places.values()) if (place.snapshot.status === 'active') lookAt(stepper, place);
  }
  return [...findings];
}
