/** The words of the redirect check: what the server's rules make of an address. */

/**
 * `follow`: the router goes on to another path. `leave`: another address is loaded as a page. `loop`: the rules lead in
 * a circle, along `trail`.
 */
export type RedirectAnswer =
  | { readonly kind: 'stay' }
  | { readonly kind: 'follow' | 'leave'; readonly href: string }
  | { readonly kind: 'loop'; readonly trail: readonly string[] };

export type RedirectScreen =
  /** The address has no page, because the rules lead on and on. */
  'redirectLoop';
