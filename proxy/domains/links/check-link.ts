/** Asks one address elsewhere whether it answers: HEAD, then GET for its first byte where HEAD is refused. */
import { storableText } from '#proxy/platform/database/storable-text.ts';
import { FetchRefused, NotFetched } from '#proxy/platform/fetching/guarded-fetch.ts';
import { probe, type Probed } from '#proxy/platform/fetching/probe.ts';

/** What an address answered. */
export type LinkAnswer =
  | { readonly kind: 'answers'; readonly status: number }
  /** `isCertain`: asked again, it would answer the same, so one failure is enough. */
  | {
      readonly kind: 'fails';
      readonly status: number | null;
      readonly problem: string;
      readonly isCertain: boolean;
    }
  /** The server asks for a pause of some seconds. */
  | { readonly kind: 'later'; readonly status: number; readonly seconds: number }
  /** The address is not asked: it leads to a private network. */
  | { readonly kind: 'notAsked'; readonly problem: string };

export interface CheckOptions {
  readonly signal: AbortSignal;
  readonly trustedHosts: readonly string[];
  /** The longest that one request may take. */
  readonly milliseconds?: number;
}

const TIMEOUT = 20_000;
const HOUR = 3_600;
/** A server that is asked not often is asked again within this time, whatever it says. */
const LONGEST_WAIT = 24 * HOUR;

/** These answers are about who asks, not about what is there. */
const refusesUs = new Set([401, 402, 403, 407, 451]);

/** Characters of the words of a server that are kept. */
const LONGEST_WORDS = 200;

/** What a server says, as it can be stored and shown in a line. */
const wordsOf = (text: string) =>
  storableText(
    text
      .replaceAll(/[\p{Cc}\s]+/gu, ' ')
      .trim()
      .slice(0, LONGEST_WORDS),
  );

const isFine = (status: number) => status >= 200 && status < 300;

function answerOf({ status, words: said, retryAfter }: Probed): LinkAnswer {
  if (isFine(status) || status === 416 || refusesUs.has(status)) return { kind: 'answers', status };
  if (status === 429 || (status === 503 && retryAfter !== null))
    return { kind: 'later', status, seconds: Math.min(retryAfter ?? HOUR, LONGEST_WAIT) };
  const words = wordsOf(said);
  return {
    kind: 'fails',
    status,
    problem: `The server answered ${status}${words === '' ? '' : ` (${words})`}.`,
    isCertain: status === 404 || status === 410,
  };
}

/** Checks an address. It throws only where `signal` is aborted. */
export async function checkLink(url: string, options: CheckOptions): Promise<LinkAnswer> {
  const { milliseconds = TIMEOUT, ...rest } = options;
  const ask = (method: 'HEAD' | 'GET') => probe(url, { ...rest, milliseconds, method });
  try {
    const head = await ask('HEAD').catch((error: unknown) => {
      if (error instanceof NotFetched || !(error instanceof FetchRefused)) throw error;
      return null;
    });
    // Some servers answer HEAD with any error, or end the connection.
    if (head !== null && (isFine(head.status) || head.status === 429)) return answerOf(head);
    return answerOf(await ask('GET'));
  } catch (error) {
    options.signal.throwIfAborted();
    if (error instanceof NotFetched) return { kind: 'notAsked', problem: error.message };
    if (!(error instanceof FetchRefused)) throw error;
    return { kind: 'fails', status: null, problem: error.message, isCertain: false };
  }
}
