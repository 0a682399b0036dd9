/** Rules that lead an address round and round, which no page can be shown for. Both sides throw it. */

/** "Loop Detected" (RFC 5842, section 7.2). */
export const REDIRECT_LOOP_STATUS = 508;

export class RedirectLoop extends Error {
  /** The paths that were passed. */
  readonly trail: readonly string[];

  constructor(trail: readonly string[]) {
    super(`The rules lead in a circle: ${trail.join(' → ')}`);
    this.name = 'RedirectLoop';
    this.trail = trail;
  }
}
