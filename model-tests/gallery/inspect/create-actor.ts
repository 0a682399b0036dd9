/**
 * XState as the inspected build has it: every actor that is created is observed, and where the address asks for it,
 * played. `scripts/vite/inspected.ts` puts this in the place of `xstate` where the application creates actors, so the
 * application itself knows nothing of it.
 */
import { createActor as create, type AnyActorLogic, type ActorOptions, type InspectionEvent } from 'xstate';
import { inspectDocument } from './inspector.ts';
import { createReplay } from './replay.ts';

export * from 'xstate';

const tell = inspectDocument();
const controller = createReplay();

const inspect = (event: InspectionEvent): void => {
  controller?.inspect(event);
  tell(event);
};

/** As XState's own. */
export const createActor = ((logic: AnyActorLogic, options?: ActorOptions<AnyActorLogic>) =>
  create(logic, { ...options, inspect, ...(controller && { clock: controller.clock }) })) as typeof create;
