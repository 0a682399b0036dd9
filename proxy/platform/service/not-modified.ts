/** Conditional requests: whether the client's copy is still fresh, so that a 304 answers (RFC 9110, section 13). */
import fresh from 'fresh';

export interface Validators {
  readonly etag?: string;
  /** As in the header. */
  readonly 'last-modified'?: string;
}

/**
 * True when the response would repeat what the client has: If-None-Match is compared weakly, If-Modified-Since counts
 * only without it.
 * @param validators headers of the response
 */
export function isNotModified({ headers }: Pick<Request, 'headers'>, validators: Validators): boolean {
  if (validators.etag === undefined && validators['last-modified'] === undefined) return false;
  const noneMatch = headers.get('if-none-match');
  const modifiedSince = headers.get('if-modified-since');
  if (noneMatch === null && modifiedSince === null) return false;
  return fresh(
    {
      'if-none-match': noneMatch ?? undefined,
      'if-modified-since': modifiedSince ?? undefined,
      'cache-control': headers.get('cache-control') ?? undefined,
    },
    { etag: validators.etag, 'last-modified': validators['last-modified'] },
  );
}
