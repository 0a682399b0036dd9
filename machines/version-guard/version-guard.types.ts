/** The words of the version guard: what the server says of its builds, and what a reload came to. */

export interface LatestBuild {
  readonly id: string;
}

/** `guarded`: the page was loaded anew a moment ago, and that has not helped. */
export type ReloadAnswer = { readonly kind: 'reloading' } | { readonly kind: 'guarded' };

export type VersionGuardScreen =
  /** A newer build is there; it is used from the next page on. */
  | 'newVersion'
  /** It was wanted at once, and what was typed would be lost. */
  | 'confirmUpdate';
