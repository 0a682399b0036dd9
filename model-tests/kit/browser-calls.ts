/**
 * Delays the page's requests until a step says how they are answered.
 *
 * The application's own adapters run, so a path in the browser proves them too, and a busy screen stays busy
 * long enough to be looked at.
 */
import { expect, type Page, type Request, type Route } from '@playwright/test';
import { isOfCalls, routeCalls } from './call-routes.ts';

/** For calls that load code: it is fetched, and imported when it has arrived (`src/app/load-chunk.ts`). */
export const isFetchOfCode = (request: Request): boolean => request.resourceType() === 'fetch';

/** Milliseconds that a page may take to make a call that a step answers; a step that breaks leaves a picture of the page. */
const TIMEOUT = 30_000;

/** How one call of a machine looks on the wire. */
export interface HeldCall {
  /** True for the request whose answer is the reply of the machine's actor. */
  readonly decides: (request: Request) => boolean;
  /** Answers that request so that the application's adapter gives exactly this output. */
  readonly answer: (route: Route, output: unknown) => Promise<void>;
  /** Makes the call break; by default the connection is cut. */
  readonly break?: (route: Route) => Promise<void>;
  /** False while the application answers the call itself, so that there is no request to wait for. */
  readonly isMade?: (page: Page) => boolean;
}

export interface HeldCalls {
  /**
   * Waits until the page has made these calls. What a person does next depends on the call that is pending, and the page
   * may look the same before it.
   */
  readonly made: (ids: readonly string[]) => Promise<void>;
  /** Waits until the call has been made, then answers it. */
  readonly answer: (id: string, output: unknown) => Promise<void>;
  readonly break: (id: string) => Promise<void>;
  /** Breaks requests that none of these calls has made: the machine no longer waits for them. */
  readonly keep: (ids: readonly string[]) => Promise<void>;
  /** Cuts whatever is still held. */
  readonly drop: () => Promise<void>;
}

interface Waiting {
  readonly id: string;
  readonly take: (route: Route) => void;
}

/**
 * @param url the requests that are looked at, as Playwright's glob
 * @param calls by the id of the invocation in the machine
 * @param needsOwnRoutes they are asked what Playwright's own routes know
 */
export async function holdCalls(
  page: Page,
  url: string,
  calls: Readonly<Record<string, HeldCall>>,
  needsOwnRoutes = false,
): Promise<HeldCalls> {
  const held: Route[] = [];
  let waiting: Waiting | null = null;
  const decides = (id: string, request: Request): boolean => {
    const call = calls[id];
    if (!call) throw new Error(`The driver does not say how the call '${id}' looks on the wire.`);
    return call.decides(request);
  };
  const hold = async (route: Route): Promise<void> => {
    const request = route.request();
    if (!Object.keys(calls).some((id) => decides(id, request))) return route.fallback();
    if (waiting && decides(waiting.id, request)) {
      waiting.take(route);
      waiting = null;
    } else held.push(route);
  };
  if (Object.keys(calls).length > 0)
    await (isOfCalls(url) && !needsOwnRoutes ? routeCalls(page, url, hold) : page.route(url, hold));
  const next = (id: string): Promise<Route> => {
    const index = held.findIndex((route) => decides(id, route.request()));
    const [route] = index < 0 ? [] : held.splice(index, 1);
    if (route) return Promise.resolve(route);
    return new Promise((take, refuse) => {
      const limit = setTimeout(() => refuse(new Error(`The page has not made the call '${id}'.`)), TIMEOUT);
      waiting = {
        id,
        take: (made) => {
          clearTimeout(limit);
          take(made);
        },
      };
    });
  };
  return {
    made: async (ids) => {
      for (const id of ids.filter((one) => one in calls && calls[one]?.isMade?.(page) !== false))
        await expect
          .poll(() => held.some((route) => decides(id, route.request())), {
            message: `the page has made the call '${id}'`,
          })
          .toBe(true);
    },
    answer: async (id, output) => {
      if (calls[id]?.isMade?.(page) === false) return;
      const route = await next(id);
      await calls[id]?.answer(route, output);
    },
    break: async (id) => {
      if (calls[id]?.isMade?.(page) === false) return;
      const route = await next(id);
      await (calls[id]?.break?.(route) ?? route.abort('connectionfailed'));
    },
    keep: async (ids) => {
      for (const route of held.splice(0)) {
        const maker = Object.keys(calls).find((id) => decides(id, route.request()));
        if (ids.some((id) => id in calls && decides(id, route.request()))) held.push(route);
        else await (calls[maker ?? '']?.break?.(route) ?? route.abort('connectionfailed'));
      }
    },
    drop: async () => {
      for (const route of held.splice(0)) await route.abort('aborted').catch(() => {});
    },
  };
}
