/** What the client of S3 throws, in the words of a store. */
import { FileMissing, StoreUnavailable } from '../file-store.ts';

/** Answers that no waiting fixes, by their codes, and what to look at. */
const refusals: Readonly<Record<string, string>> = {
  NoSuchBucket: 'there is no such bucket (FILES_S3_BUCKET)',
  AccessDenied: 'access is denied (FILES_S3_ACCESS_KEY_ID, or what its owner may do: see docs/operations.md)',
  Forbidden: 'access is denied (FILES_S3_ACCESS_KEY_ID, or what its owner may do: see docs/operations.md)',
  AllAccessDisabled: 'access is denied (FILES_S3_BUCKET)',
  InvalidAccessKeyId: 'the access key is not known there (FILES_S3_ACCESS_KEY_ID)',
  SignatureDoesNotMatch: 'the secret is wrong (FILES_S3_SECRET_ACCESS_KEY)',
  ExpiredToken: 'the credentials have expired',
  PermanentRedirect: 'the bucket is in another region (FILES_S3_REGION)',
  AuthorizationHeaderMalformed: 'the bucket is in another region (FILES_S3_REGION)',
  IllegalLocationConstraintException: 'the bucket is in another region (FILES_S3_REGION)',
  RequestTimeTooSkewed: 'the clock of this machine is wrong',
  CredentialsProviderError:
    'there are no credentials (FILES_S3_ACCESS_KEY_ID and FILES_S3_SECRET_ACCESS_KEY, AWS_* or a role)',
};

interface SdkError {
  readonly name?: string;
  readonly code?: string;
  readonly message?: string;
  readonly $metadata?: { readonly httpStatusCode?: number };
}

const detailsOf = (error: unknown): SdkError => (typeof error === 'object' && error !== null ? error : {});

/** The code of an answer of S3, or of what kept it from coming. */
const codeOf = (error: unknown): string => {
  const { name, code, $metadata } = detailsOf(error);
  if (name !== undefined && name in refusals) return name;
  // An answer to HEAD has no body that could say more.
  if ($metadata?.httpStatusCode === 403) return 'Forbidden';
  if ($metadata?.httpStatusCode === 301) return 'PermanentRedirect';
  return code ?? name ?? 'unknown reason';
};

/** True when the object, and nothing more, is not there. */
export const isMissing = (error: unknown): boolean =>
  ['NoSuchKey', 'NotFound'].includes(detailsOf(error).name ?? '');

/** True when an object ends before the first byte that was asked for. */
export const isBeyondTheEnd = (error: unknown): boolean =>
  detailsOf(error).name === 'InvalidRange' || detailsOf(error).$metadata?.httpStatusCode === 416;

/** True when an upload in parts is not known, or not any more. */
export const isUnknownUpload = (error: unknown): boolean => detailsOf(error).name === 'NoSuchUpload';

/** @param place the bucket in words */
export function failureOf(error: unknown, place: string): Error {
  if (error instanceof StoreUnavailable || error instanceof FileMissing) return error;
  if (isMissing(error)) return new FileMissing(error);
  const code = codeOf(error);
  const refusal = refusals[code];
  return refusal === undefined
    ? new StoreUnavailable(`${place} does not answer (${code}).`, { cause: error })
    : new StoreUnavailable(`${place} cannot be used: ${refusal}.`, { cause: error, refused: true });
}
