/** The settings that say where stored files are: a folder, or a bucket. `docs/configuration.md` explains them. */
import * as z from 'zod';
import { flag, webAddress, wholeNumber } from './values.ts';

const MEGABYTE = 1_048_576;

export const storeEnvironment = {
  FILES_S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket, such as commonplace-files')
    .optional(),
  FILES_S3_REGION: z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]{0,62}$/, 'must be the name of a region, such as eu-west-2')
    .optional(),
  FILES_S3_ENDPOINT: webAddress(
    ({ username, password, search, hash }) => username + password + search + hash === '',
    'must be an address without user name, password, query and fragment',
  ).optional(),
  FILES_S3_PREFIX: z
    .string()
    .max(200, 'must have at most 200 characters')
    .regex(
      /^[\w.-]+(?:\/[\w.-]+)*\/?$/,
      'must be words of letters, digits, dots, dashes and underscores with slashes between',
    )
    .refine((text) => !/(?:^|\/)\.{1,2}(?:\/|$)/.test(text), 'must not contain the words . and ..')
    .optional(),
  FILES_S3_PATH_STYLE: flag.optional(),
  FILES_S3_ACCESS_KEY_ID: z.string().regex(/^\S+$/, 'must not contain spaces').optional(),
  FILES_S3_SECRET_ACCESS_KEY: z.string().regex(/^\S+$/, 'must not contain spaces').optional(),
  FILES_S3_ENCRYPTION: z.enum(['AES256', 'aws:kms'], 'must be AES256 or aws:kms').optional(),
  FILES_S3_KMS_KEY_ID: z.string().regex(/^\S+$/, 'must not contain spaces').optional(),
  FILES_S3_CACHE_MB: wholeNumber(64, 10_000_000).default(10_240),
};

const Store = z.object(storeEnvironment);

export interface S3Settings {
  readonly kind: 's3';
  readonly bucket: string;
  readonly region: string;
  /** Absent: Amazon's own. */
  readonly endpoint: string | undefined;
  /** Ends with a slash, or is empty. */
  readonly prefix: string;
  /** True: the bucket is named in the path of an address, not in its host. */
  readonly pathStyle: boolean;
  /** Absent: they are found as the SDK finds them (role of the machine, `AWS_*` variables, profile). */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined;
  /** Absent: as the bucket has it by itself. */
  readonly encryption: { readonly algorithm: 'AES256' | 'aws:kms'; readonly keyId?: string } | undefined;
  /** How much of tables a server keeps on its disk, in bytes. */
  readonly cacheBytes: number;
}

export type StoreSettings = { readonly kind: 'folder' } | S3Settings;

/** Settings that mean nothing without a bucket. */
const dependent = [
  'FILES_S3_REGION',
  'FILES_S3_ENDPOINT',
  'FILES_S3_PREFIX',
  'FILES_S3_PATH_STYLE',
  'FILES_S3_ACCESS_KEY_ID',
  'FILES_S3_SECRET_ACCESS_KEY',
  'FILES_S3_ENCRYPTION',
  'FILES_S3_KMS_KEY_ID',
] as const;

/** @returns the settings, or a sentence that says what is wrong with them. */
export function readStore(e: z.output<typeof Store>): StoreSettings | string {
  const { FILES_S3_BUCKET: bucket, FILES_S3_ENDPOINT: endpoint } = e;
  if (bucket === undefined) {
    const lonely = dependent.find((name) => e[name] !== undefined);
    return lonely === undefined
      ? { kind: 'folder' }
      : `FILES_S3_BUCKET is missing: ${lonely} is of no use without it.`;
  }
  if (e.FILES_S3_REGION === undefined && endpoint === undefined)
    return 'FILES_S3_REGION is missing: with FILES_S3_BUCKET it must name the region of the bucket, for example eu-west-2.';
  const accessKeyId = e.FILES_S3_ACCESS_KEY_ID;
  const secretAccessKey = e.FILES_S3_SECRET_ACCESS_KEY;
  if (accessKeyId !== undefined && secretAccessKey === undefined)
    return 'FILES_S3_SECRET_ACCESS_KEY is missing: FILES_S3_ACCESS_KEY_ID is of no use without it.';
  if (accessKeyId === undefined && secretAccessKey !== undefined)
    return 'FILES_S3_ACCESS_KEY_ID is missing: FILES_S3_SECRET_ACCESS_KEY is of no use without it.';
  const { FILES_S3_ENCRYPTION: algorithm, FILES_S3_KMS_KEY_ID: keyId } = e;
  if (keyId !== undefined && algorithm !== 'aws:kms')
    return 'FILES_S3_KMS_KEY_ID is of no use unless FILES_S3_ENCRYPTION is aws:kms.';
  return {
    kind: 's3',
    bucket,
    // Other S3 services seldom require a region, but a signature needs one.
    region: e.FILES_S3_REGION ?? 'us-east-1',
    endpoint,
    prefix: e.FILES_S3_PREFIX === undefined ? '' : e.FILES_S3_PREFIX.replace(/\/?$/, '/'),
    // Elsewhere there is seldom a host for each bucket.
    pathStyle: e.FILES_S3_PATH_STYLE ?? endpoint !== undefined,
    credentials:
      accessKeyId === undefined || secretAccessKey === undefined
        ? undefined
        : { accessKeyId, secretAccessKey },
    encryption: algorithm === undefined ? undefined : { algorithm, ...(keyId !== undefined && { keyId }) },
    cacheBytes: e.FILES_S3_CACHE_MB * MEGABYTE,
  };
}
