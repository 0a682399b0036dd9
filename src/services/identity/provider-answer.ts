/** The answer of a provider, in the address to which it sends people back (RFC 6749, section 4.1.2). */

/** Where the hosted sign-in sends people back to. */
export const RETURN_PATH = '/sign-in';

/** A code or an error, with the state that was sent. */
export interface ProviderAnswer {
  readonly state: string;
  readonly code: string | null;
  readonly error: string | null;
}

/** @returns what an address carries of a provider's answer; null when it is no answer */
export function readAnswer(address: string): ProviderAnswer | null {
  const { pathname, searchParams } = new URL(address);
  const [state, code, error] = ['state', 'code', 'error'].map((name) => searchParams.get(name));
  if (pathname !== RETURN_PATH || state == null || (code == null && error == null)) return null;
  return { state, code: code ?? null, error: error ?? null };
}

/** The path that is left of an address without the answer: it must stay neither in the history nor in a referrer. */
export function withoutAnswer(address: string): string {
  const { pathname, searchParams } = new URL(address);
  const to = searchParams.get('to');
  return to === null ? pathname : `${pathname}?${new URLSearchParams({ to })}`;
}
