/** Asks what is at an address without reading it, under the same rules as `guardedFetch`. */
import { guarded, reach, type FetchOptions } from './guarded-fetch.ts';

export interface Probed {
  readonly status: number;
  /** The text of the server beside the status. */
  readonly words: string;
  /** Seconds after which the server may be asked again; null where it does not say. */
  readonly retryAfter: number | null;
}

/** Reads Retry-After: seconds, or a date. */
function secondsOf(text: string | undefined): number | null {
  if (text === undefined) return null;
  if (/^\d{1,9}$/.test(text)) return Number(text);
  const at = Date.parse(text);
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - Date.now()) / 1000));
}

/**
 * Asks an address, with HEAD or with GET for its first byte, and follows redirects. No body is read.
 * @throws FetchRefused where nothing is asked, or no answer comes
 */
export const probe = (
  address: string,
  options: Pick<FetchOptions, 'signal' | 'trustedHosts' | 'milliseconds'> & {
    readonly method: 'HEAD' | 'GET';
  },
): Promise<Probed> =>
  guarded(address, options, async (url, signal) => {
    const { answer } = await reach(
      url,
      { ...options, accept: '*/*', userAgent: 'Commonplace-LinkCheck/1.0', range: 'bytes=0-0' },
      signal,
    );
    answer.destroy();
    return {
      status: answer.statusCode ?? 0,
      words: answer.statusMessage ?? '',
      retryAfter: secondsOf(answer.headers['retry-after']),
    };
  });
