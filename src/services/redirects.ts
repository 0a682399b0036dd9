/** The server's rules for addresses that lead elsewhere, fetched once and looked up for every page. */
import { parse } from 'zod/mini';
import { BuildMeta, buildMetaPath } from '#contract/builds.ts';
import { readRedirects, type Redirect } from '#contract/redirects.ts';
import type { RedirectAnswer, RedirectServices } from '#machines/redirect/redirect.machine.ts';

/** Milliseconds for which rules are as good as new; older ones are used while they are fetched again. */
const FRESH_MS = 300_000;

export interface RedirectsBrowser {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** Milliseconds since some beginning. */
  readonly now: () => number;
}

interface Rules {
  readonly redirect: Redirect;
  /** Another build has come since, and a rule may lead to a page that only that one has. */
  readonly isOvertaken: boolean;
  readonly at: number;
}

const inBrowser: RedirectsBrowser = {
  fetch: (url, init) => fetch(url, init),
  now: () => performance.now(),
};

/**
 * @param runningBuild the id of the build that runs in this document
 */
export function createRedirectServices(
  runningBuild: string,
  browser: RedirectsBrowser = inBrowser,
): RedirectServices {
  let rules: Rules | undefined;
  let loading: Promise<Rules> | undefined;

  async function load(): Promise<Rules> {
    const response = await browser.fetch(buildMetaPath(runningBuild), {
      headers: { accept: 'application/json' },
    });
    if (!response.ok) throw new Error(`The rules of this build were answered with ${response.status}.`);
    const { latest, redirects } = parse(BuildMeta, await response.json());
    return { redirect: readRedirects(redirects), isOvertaken: latest !== runningBuild, at: browser.now() };
  }

  /** One request for all who ask while it runs, so it ends with none of them. */
  function renew(): Promise<Rules> {
    loading ??= load()
      .then((loaded) => (rules = loaded))
      .finally(() => (loading = undefined));
    return loading;
  }

  async function current(): Promise<Rules> {
    if (rules === undefined) return renew();
    if (browser.now() - rules.at > FRESH_MS) renew().catch(() => undefined);
    return rules;
  }

  return {
    redirectFor: async ({ href }): Promise<RedirectAnswer> => {
      const { redirect, isOvertaken } = await current();
      const found = redirect(href);
      if (found.kind === 'follow' && isOvertaken) return { kind: 'leave', href: found.href };
      return found.kind === 'stay' || found.kind === 'loop' ? found : { kind: found.kind, href: found.href };
    },
  };
}
