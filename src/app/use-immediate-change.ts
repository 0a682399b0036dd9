/** Connects the machine of changes that are made at once with the calls of the product. */
import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useMemo, useRef } from 'react';
import { createActor } from 'xstate';
import type { Message } from '#machines/conventions/message.ts';
import {
  canUndo,
  changeProblem,
  immediateChangeScreen,
  isMaking,
  madeChange,
  pendingChanges,
  provideImmediateChange,
  type Change,
  type ChangeAnswer,
  type ImmediateChangeRef,
  type ImmediateChangeScreen,
  type ImmediateChangeSnapshot,
} from '#machines/immediate-change/immediate-change.machine.ts';
import type { Api } from '../services/api/api.ts';
import { useApi } from './context.ts';
import { useHold } from './held-forms.ts';
import { refusalMessage } from './refusal.ts';
import { useAuthentication } from './use-application.ts';

/**
 * Makes a change.
 * @param after those that were made while it waited, in their order: what it says of before does not know of them
 * @returns the change that takes it back; nothing where there is none
 * @throws ApiError
 */
export type MakeChange<Of extends Change> = (
  change: Of,
  after: readonly Of[],
) => Promise<Of | null | undefined | void>;

type EventOf<Of extends Change> =
  | { readonly type: 'change.requested'; readonly change: Of }
  | { readonly type: 'undo.requested' | 'retry.requested' | 'change.discarded' | 'outcome.dismissed' };

/** Changes of one kind of thing, as a view sees them. */
export interface ImmediateChanges<Of extends Change> {
  readonly screen: ImmediateChangeScreen;
  readonly isMaking: boolean;
  /** Those that are not made, in their order; the first is being made or has failed. */
  readonly pending: readonly Of[];
  /** The last one that was made, until something else is done. */
  readonly made: Of | null;
  readonly canUndo: boolean;
  /** Why the first pending one was not made. */
  readonly problem: Message | null;
  readonly send: (event: EventOf<Of>) => void;
}

async function answerTo<Of extends Change>(
  make: MakeChange<Of>,
  change: Of,
  after: readonly Of[],
): Promise<ChangeAnswer> {
  try {
    return { kind: 'made', undo: (await make(change, after)) ?? null };
  } catch (error) {
    // What is no refusal is thrown on: no answer came.
    return { kind: 'refused', message: refusalMessage(error) };
  }
}

/** The machine with what makes changes. Nothing else is sent to it than changes of this kind. */
const immediateChangeOf = <Of extends Change>(make: MakeChange<Of>) =>
  provideImmediateChange({
    make: ({ change, after }) => answerTo(make, change as Of, after as readonly Of[]),
  });

const viewOf = <Of extends Change>(
  snapshot: ImmediateChangeSnapshot,
  send: ImmediateChangeRef['send'],
): ImmediateChanges<Of> => ({
  screen: immediateChangeScreen(snapshot),
  isMaking: isMaking(snapshot),
  pending: pendingChanges(snapshot) as readonly Of[],
  made: madeChange(snapshot) as Of | null,
  canUndo: canUndo(snapshot),
  problem: changeProblem(snapshot),
  send,
});

/** The page is held for as long as a change is not made. */
function useChangesOf<Of extends Change>(ref: ImmediateChangeRef): ImmediateChanges<Of> {
  const snapshot = useSelector(ref, (current) => current);
  useHold(pendingChanges(snapshot).length > 0);
  return viewOf(snapshot, ref.send);
}

/** Asks before the page ends while a change waits that has not been sent. */
function askBeforeLeaving(ref: ImmediateChangeRef): void {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault();
  ref.subscribe({
    next: (snapshot) => {
      const sent = isMaking(snapshot) ? 1 : 0;
      if (pendingChanges(snapshot).length > sent) window.addEventListener('beforeunload', ask);
      else window.removeEventListener('beforeunload', ask);
    },
    complete: () => window.removeEventListener('beforeunload', ask),
  });
}

interface OfMember {
  member: string | undefined;
  readonly changes: Map<string, ImmediateChangeRef>;
}

/** By the application's client, of which there is one in a document. */
const started = new WeakMap<Api, OfMember>();

/** The changes of a member. While no one is signed in they wait; another member begins without them. */
function changesOf(api: Api, member: string | undefined): OfMember['changes'] {
  const known = started.get(api);
  const isOfAnother = member !== undefined && known?.member !== undefined && known.member !== member;
  if (known !== undefined && !isOfAnother) {
    known.member ??= member;
    return known.changes;
  }
  for (const ref of known?.changes.values() ?? []) ref.stop();
  const changes: OfMember['changes'] = new Map();
  started.set(api, { member, changes });
  return changes;
}

/** @param member who is signed in; undefined: no one */
export function documentChanges<Of extends Change>(
  api: Api,
  member: string | undefined,
  name: string,
  make: MakeChange<Of>,
): ImmediateChangeRef {
  const known = changesOf(api, member);
  const there = known.get(name);
  if (there) return there;
  const ref = createActor(immediateChangeOf(make)).start();
  askBeforeLeaving(ref);
  known.set(name, ref);
  return ref;
}

/**
 * Changes that go on while another part of the page is open: one actor in the document for each name. In the browser only.
 * @param name says what is changed
 * @param make of the first part of the page that asks; it is given nothing but changes
 */
export function useDocumentChanges<Of extends Change>(
  name: string,
  make: MakeChange<Of>,
): ImmediateChanges<Of> {
  const api = useApi();
  const member = useAuthentication().user?.attributes['sub'];
  // oxlint-disable-next-line react/exhaustive-deps
  const ref = useMemo(() => documentChanges(api, member, name, make), [api, member, name]);
  return useChangesOf<Of>(ref);
}

/** Starts the changes of one thing, for as long as its part of the page is there; a call that is under way goes on. */
export function useImmediateChange<Of extends Change>(make: MakeChange<Of>): ImmediateChanges<Of> {
  const latest = useRef(make);
  useEffect(() => {
    latest.current = make;
  });
  const machine = useMemo(
    () =>
      // What makes a change is read when the machine asks for it, never while the page is drawn.
      // oxlint-disable-next-line react/refs
      immediateChangeOf<Of>((change, after) => latest.current(change, after)),
    [],
  );
  return useChangesOf(useActorRef(machine));
}
