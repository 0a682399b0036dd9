/**
 * Calls that this process makes for visitors, such as those of the pages it renders: the gateway's way without its
 * requests, addresses and texts, which would cost as much as drawing the page.
 */
import { callByName } from '#contract/index.ts';
import { problem } from '#contract/problem.ts';
import type { VisitorAnswer, VisitorCall } from '#contract/rendering.ts';
import { SERVICE_TIMEOUT_MS, type Upstreams } from './upstreams.ts';

/** @param timeout how long a service may take, in milliseconds */
export function createVisitorCalls(upstreams: Upstreams, timeout = SERVICE_TIMEOUT_MS): VisitorCall {
  return (name, fields, acceptLanguage) => {
    const answer = upstreams[callByName(name).service].answerVisitor?.(name, fields, acceptLanguage);
    if (answer === undefined) return undefined;
    const { promise: late, resolve } = Promise.withResolvers<VisitorAnswer>();
    const timer = setTimeout(() => resolve({ ok: false, problem: problem(504) }), timeout);
    return Promise.race([answer, late]).finally(() => clearTimeout(timer));
  };
}
