/**
 * Which calls the services of this deployment offer. Those in this process offer all. A service elsewhere is asked for
 * its extensions, and offers the calls of the specification alone where it does not say.
 */
import type { Logger } from 'pino';
import * as z from 'zod/mini';
import { callByName, callNames, type CallName } from '#contract/index.ts';
import type { ServiceName } from '#contract/call.ts';
import { EXTENSIONS_SECONDS, extensionsCall } from '#contract/extensions.ts';
import { isExtension, type ExtensionName } from '#contract/specified-calls.ts';
import { readText } from '#proxy/platform/service/read-body.ts';
import { upstreamRequest, type Upstream, type Upstreams } from './upstreams.ts';

export interface OfferedCalls {
  /**
   * Calls of the contract that no service of this deployment answers, in the order of the contract. It is the same list
   * until that changes.
   */
  missing(): readonly ExtensionName[];
  /** The extensions of one service. */
  of(service: ServiceName): readonly ExtensionName[];
  /** Resolves when every service elsewhere was asked for the first time. */
  readonly ready: Promise<unknown>;
}

/** How long a service may take to name its extensions, in milliseconds. */
const TIMEOUT = 5_000;
/** How soon a service that did not answer is asked again, in milliseconds. */
const RETRY_MS = 10_000;
/** The largest answer that is read, in bytes. */
const ANSWER_LIMIT = 256 * 1024;

/** What a service answers that is asked at a bad moment: it says nothing of what it offers. */
const passing = new Set([408, 425, 429]);

const isQuestion = (name: CallName) => extensionsCall[callByName(name).service] === name;

/**
 * Asks a service for its extensions.
 * @returns none when it does not know the question
 * @throws when it does not answer, is broken, or refuses for the moment
 */
async function askFor(service: ServiceName, upstream: Upstream): Promise<ReadonlySet<string>> {
  const call = callByName(extensionsCall[service]);
  const request = upstreamRequest(call.path, {
    method: 'GET',
    fields: {},
    authorization: null,
    acceptLanguage: null,
    requestId: crypto.randomUUID(),
    signal: AbortSignal.timeout(TIMEOUT),
  });
  const response = await upstream.fetch(request);
  if (response.status >= 500 || passing.has(response.status)) {
    await response.body?.cancel();
    throw new Error(`The ${service} service answered ${response.status}`);
  }
  const read = await readText(response, ANSWER_LIMIT);
  if (!response.ok || typeof read === 'string') return new Set();
  try {
    const { result } = z.parse(call.response, JSON.parse(read.text)) as { result: string[] };
    return new Set(result);
  } catch {
    return new Set();
  }
}

/** All but the calls that name them: the gateway answers those for a service that cannot. */
const extensions = callNames.filter(isExtension).filter((name) => !isQuestion(name));

/** @param now milliseconds of a clock that never goes back */
export function createOfferedCalls(
  upstreams: Upstreams,
  log: Logger,
  now: () => number = () => performance.now(),
): OfferedCalls {
  const remote = (Object.keys(upstreams) as ServiceName[]).filter((name) => upstreams[name].remote === true);
  const known = new Map<ServiceName, ReadonlySet<string>>();
  const nextAt = new Map<ServiceName, number>();
  let missing: readonly ExtensionName[] = [];

  /** The list is replaced only when it has changed. */
  function settle(): void {
    const lacks = (name: ExtensionName) => {
      const { service } = callByName(name);
      return remote.includes(service) && known.get(service)?.has(name) !== true;
    };
    const found = extensions.filter(lacks);
    if (found.join() !== missing.join()) missing = found;
  }

  async function ask(service: ServiceName): Promise<void> {
    // Until the answer comes, the service is not asked again.
    nextAt.set(service, Infinity);
    try {
      known.set(service, await askFor(service, upstreams[service]));
      nextAt.set(service, now() + EXTENSIONS_SECONDS * 1000);
    } catch (error) {
      log.warn({ err: error, service }, 'a service did not say which calls it has');
      nextAt.set(service, now() + RETRY_MS);
    }
    settle();
  }

  settle();
  const current = () => {
    for (const service of remote) if ((nextAt.get(service) ?? 0) <= now()) void ask(service);
    return missing;
  };
  return {
    ready: Promise.all(remote.map(ask)),
    missing: current,
    of(service) {
      const lacking = current();
      return extensions.filter((name) => callByName(name).service === service && !lacking.includes(name));
    },
  };
}
