/**
 * Looks on at every actor of a page and tells the gallery what happens, while a gallery listens. Part of the inspected
 * build alone (`scripts/vite/inspected.ts`).
 */
import type { AnyActorRef, AnyMachineSnapshot, AnyTransitionDefinition, InspectionEvent } from 'xstate';
import { LIVE_CHANNEL, lockOf, readMessage, type PageMessage, type ToldActor } from '../live/protocol.ts';
import { holdLock } from './hold-lock.ts';
import { allowedContext } from '../live/context-allow-list.ts';
import { transitionKey } from '#model-tests/kit/transitions.ts';

export interface InspectorOptions {
  /** What distinguishes the page from other tabs. */
  readonly page: string;
  readonly channel: Pick<BroadcastChannel, 'postMessage' | 'addEventListener'>;
  readonly locks: Pick<LockManager, 'request'>;
  readonly describe: () => { readonly title: string; readonly path: string };
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** A machine's snapshot, or null for that of a call. */
const ofMachine = (snapshot: unknown): AnyMachineSnapshot | null =>
  (snapshot as Partial<AnyMachineSnapshot>).machine === undefined ? null : (snapshot as AnyMachineSnapshot);

/** A running machine, and the actor that has started it. */
interface Running {
  readonly snapshot: AnyMachineSnapshot;
  readonly parent: string | null;
}

const tell = (id: string, { snapshot, parent }: Running): ToldActor => {
  const { machine, status, value, context } = snapshot;
  return { id, parent, machine: machine.id, status, value, context: allowedContext(machine.id, context) };
};

/** What is given to XState as `inspect`. Without a viewer it notes which machines run, and nothing else. */
export function createInspector(options: InspectorOptions): (event: InspectionEvent) => void {
  const { page, channel, locks, describe, now } = options;
  const running = new Map<string, Running>();
  const viewers = new Set<string>();
  /** The transitions of the step under way, by actor. */
  const taken = new Map<string, string[]>();
  const post = (message: PageMessage) => channel.postMessage(message);
  /** No viewer is answered before. */
  const held = holdLock(locks, lockOf('page', page));

  channel.addEventListener('message', ({ data }) => {
    const message = readMessage(data);
    if (message?.kind === 'leave') viewers.delete(message.viewer);
    if (message?.kind !== 'watch') return;
    const { viewer } = message;
    if (!viewers.has(viewer)) {
      viewers.add(viewer);
      // It is given when the viewer, which holds it, is gone, in whatever way that came about.
      void locks.request(lockOf('viewer', viewer), () => void viewers.delete(viewer));
    }
    void held.then(() => {
      const actors = [...running].map(([id, one]) => tell(id, one));
      post({ kind: 'running', page, ...describe(), actors });
    });
  });
  void held.then(() => post({ kind: 'arrived', page }));

  return (event) => {
    if (event.type === '@xstate.microstep') {
      if (viewers.size === 0) return;
      const { sessionId } = event.actorRef;
      const keys = (event._transitions as AnyTransitionDefinition[])
        .filter(({ eventType }) => eventType !== 'xstate.init')
        .map((transition) => transitionKey(transition));
      taken.set(sessionId, [...(taken.get(sessionId) ?? []), ...keys]);
      return;
    }
    if (event.type !== '@xstate.snapshot') return;
    const snapshot = ofMachine(event.snapshot);
    if (snapshot === null) return;
    const { sessionId, _parent: parent } = event.actorRef as AnyActorRef;
    const one: Running = { snapshot, parent: parent?.sessionId ?? null };
    if (snapshot.status === 'active') running.set(sessionId, one);
    else running.delete(sessionId);
    if (viewers.size === 0) return;
    const keys = taken.get(sessionId) ?? [];
    taken.delete(sessionId);
    post({
      kind: 'changed',
      page,
      actor: tell(sessionId, one),
      event: event.event.type,
      at: now(),
      taken: keys,
    });
  };
}

/** The inspector of this document. */
export const inspectDocument = (): ((event: InspectionEvent) => void) =>
  createInspector({
    page: crypto.randomUUID(),
    channel: new BroadcastChannel(LIVE_CHANNEL),
    locks: navigator.locks,
    describe: () => ({ title: document.title, path: location.pathname }),
    now: Date.now,
  });
