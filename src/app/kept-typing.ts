/**
 * Keeps for this tab what a member had typed into a form when their session ended, until the same member has signed in
 * and is back at the form. A dialog that was open then is opened again by its page.
 */
import type { FormValues } from '#machines/form/form.values.ts';
import { TYPED_KEY } from '../services/storage/keys.ts';

interface Kept {
  /** The identityGUID of the member, since another one may be the next to sign in. */
  readonly who: string;
  /** Of the form, such as `group.create`. */
  readonly name: string;
  readonly values: FormValues;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const isKept = (value: unknown): value is Kept =>
  isRecord(value) &&
  typeof value['who'] === 'string' &&
  typeof value['name'] === 'string' &&
  isRecord(value['values']) &&
  Object.values(value['values']).every((one) => typeof one === 'string');

/** Storage may be forbidden or full: then nothing is kept, and nothing else is lost. */
function attempt<T>(act: () => T): T | null {
  try {
    return act();
  } catch {
    return null;
  }
}

export const keepTyping = (kept: Kept): void =>
  void attempt(() => sessionStorage.setItem(TYPED_KEY, JSON.stringify(kept)));

export const forgetTyping = (): void => void attempt(() => sessionStorage.removeItem(TYPED_KEY));

/** What is kept of a member; what another member had typed is removed. */
function keptOf(who: string | null): Kept | null {
  if (who === null) return null;
  const kept: unknown = attempt(() => JSON.parse(sessionStorage.getItem(TYPED_KEY) ?? 'null'));
  if (!isKept(kept)) return null;
  if (kept.who === who) return kept;
  forgetTyping();
  return null;
}

/** What the member had typed into the form of this name; null for nothing. */
export function keptTyping(who: string | null, name: string): FormValues | null {
  const kept = keptOf(who);
  return kept?.name === name ? kept.values : null;
}

/** The rest of a name that begins so, where the member had typed into the form of that name. */
export function keptSubject(who: string | null, prefix: string): string | null {
  const kept = keptOf(who);
  return kept?.name.startsWith(prefix) === true ? kept.name.slice(prefix.length) : null;
}
