/**
 * What a call of the product is: one object per row of the specification's section 7.
 *
 * A call is described once, here. The browser's client, the gateway's allow-list, the embedded services'
 * validation and the OpenAPI document are all derived from it.
 */
import type { $ZodType, input, output } from 'zod/v4/core';
import type { AccessLevel } from './access.ts';
import type { Capability, PlatformCapability } from './roles.ts';

/** The upstream that answers a call. Each can be embedded (the default) or remote, see `proxy/platform/settings/config.ts`. */
export type ServiceName = 'auth' | 'data' | 'discovery';

/**
 * Who may make the call.
 * - `anyone`: no token needed; with one, the answer may contain more.
 * - `member`: a valid access token.
 * - `organisationMember`: a member of the organisation that the request names as `organisationGUID`.
 * - a capability: an organisation member whose role grants it (see `roles.ts`).
 * - a capability of the platform: a platform administrator, for all organisations.
 */
export type Access =
  | 'anyone'
  | 'member'
  | 'organisationMember'
  | { readonly capability: Capability }
  | { readonly platform: PlatformCapability };

/**
 * For whom the call is meant.
 * - `public`: documented for third parties and kept stable.
 * - `application`: the browser application of the same release; may change with it.
 * - `service`: between services only; the gateway refuses it.
 */
export type Audience = 'public' | 'application' | 'service';

/**
 * The media type of an answer by columns. A page that is open goes on asking with it after an update, so columns that are
 * written in another way need another type.
 */
export const COLUMNS_TYPE = 'application/vnd.commonplace.columns+json';

/** A long list of the same things, written by columns for a client that asks for `COLUMNS_TYPE`. It is the same answer. */
export interface Columns {
  /** @returns null for an answer that would not be read back as it is */
  readonly pack: (answer: never) => unknown;
  readonly unpack: (packed: never) => unknown;
}

export interface Call<Request extends $ZodType = $ZodType, Response extends $ZodType = $ZodType> {
  readonly service: ServiceName;
  readonly method: 'GET' | 'POST';
  /** Path below the service, without a leading slash; `{name}` stands for a path parameter that is also a request field. */
  readonly path: string;
  readonly summary: string;
  readonly access: Access;
  /** True when the call changes nothing, so that a GET of the gateway may carry it and a retry is harmless. */
  readonly safe: boolean;
  readonly audience: Audience;
  /**
   * What a token for programs must be allowed to do with datasets, for a call that is documented for programs. The
   * usual is `metadata` for a safe call, and that a token cannot make any other.
   */
  readonly scope?: AccessLevel;
  /** How an answer is written that is shorter by columns. */
  readonly columns?: Columns;
  readonly request: Request;
  readonly response: Response;
}

export type RequestOf<C extends Call> = output<C['request']>;
export type ResponseOf<C extends Call> = output<C['response']>;
/** What a caller writes: fields with a default may be left out. */
export type InputOf<C extends Call> = input<C['request']>;

/** Declares a call and keeps the exact types of its schemas, and which service it is of. */
export const defineCall = <S extends ServiceName, Req extends $ZodType, Res extends $ZodType>(
  call: Call<Req, Res> & { readonly service: S },
): Call<Req, Res> & { readonly service: S } => call;

/** Before the service and path of a call. */
export const CALLS_PATH = '/api';
/** The path of a call, which the gateway answers as it answers `/api/proxy?method=&url=`. */
export const callPath = ({ service, path }: Pick<Call, 'service' | 'path'>): string =>
  `${CALLS_PATH}/${service}/${path}`;

/** What calls of the auth service that the browser application makes have in common. */
export const authCall = { service: 'auth', method: 'POST', audience: 'application' } as const;
/** The same for calls that every person who is signed in may make. */
export const memberCall = { ...authCall, access: 'member' } as const;
/** The same of the data service. */
export const dataCall = { service: 'data', method: 'POST', audience: 'application' } as const;
