/**
 * XState as the inspected build has it: whoever creates an actor is looked on at. `scripts/vite/inspected.ts` puts this
 * in the place of `xstate` where the application creates actors, so the application itself knows nothing of it.
 */
import { createActor as create, type AnyActorLogic, type ActorOptions } from 'xstate';
import { inspectDocument } from './inspector.ts';

export * from 'xstate';

const inspect = inspectDocument();

/** As XState's own. */
export const createActor = ((logic: AnyActorLogic, options?: ActorOptions<AnyActorLogic>) =>
  create(logic, { ...options, inspect })) as typeof create;
