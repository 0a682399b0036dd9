/** Reports to the server that a page broke in this browser, so that the reference on the screen is one that its log knows. */
import { PAGE_FAILURES_PATH, type PageFailure } from '#contract/page-failures.ts';

export interface BrokenPage {
  readonly error: unknown;
  readonly build: string;
  /** The route's own name, without the values of an address. */
  readonly route: string;
}

/** After so many reports of failures no further reference is needed. */
const MOST_REPORTS = 5;
let reports = 0;

/** Files of the build with line and column, as engines write them in `stack`. */
const place = /\/assets\/[\w.-]+\.js:\d+:\d+/g;

/** What may be reported of an error: never its message, which could contain what someone has typed. */
export function describeError({ error, build, route }: BrokenPage, reference: string): PageFailure {
  const { name = '', stack = '' } = error instanceof Error ? error : {};
  return {
    reference,
    build: build.slice(0, 64),
    route: route.slice(0, 120),
    name: /^\w{0,60}$/.test(name) ? name : '',
    places: (stack.match(place) ?? []).slice(0, 5),
  };
}

/** @returns the reference under which it is in the server's log; null when it is not */
export async function reportPageFailure(broken: BrokenPage): Promise<string | null> {
  if (++reports > MOST_REPORTS) return null;
  // `randomUUID` is there on safe origins only, and a product in a test network may have none.
  const reference = globalThis.crypto.randomUUID?.() ?? null;
  if (reference === null) return null;
  try {
    const { ok } = await fetch(PAGE_FAILURES_PATH, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(describeError(broken, reference)),
      keepalive: true,
    });
    return ok ? reference : null;
  } catch {
    return null;
  }
}
