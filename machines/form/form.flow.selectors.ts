/** The questions a view may ask of a flow of one form and one call; which screen it is at, `currentScreen` says. */
import type { FormRef } from './form.machine.ts';

export interface AskingSnapshot {
  readonly hasTag: (tag: 'busy') => boolean;
}
export interface OpenFormSnapshot<Ref = FormRef> {
  readonly children: { readonly form?: Ref | undefined };
}

/** True while the service is asked. */
export const isAsking = (snapshot: AskingSnapshot): boolean => snapshot.hasTag('busy');

/** The form, while it is open. */
export const openForm = <Ref>(snapshot: OpenFormSnapshot<Ref>): Ref | null => snapshot.children.form ?? null;
