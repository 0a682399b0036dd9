/**
 * The one shape of every refusal: RFC 9457 problem details, with the fields at fault named.
 * The gateway and all services answer errors with `content-type: application/problem+json` and this body.
 */
import type {
  AwaitedTable,
  DeletedDataset,
  FieldErrorBody,
  Problem,
  RestrictedDataset,
} from './entities/problem.ts';
import { isPlatformCapability, type Capability, type PlatformCapability } from './roles.ts';
import type { FieldError } from './rule.ts';

export type { AwaitedTable, DeletedDataset, FieldErrorBody, Problem, RestrictedDataset };

const titles: Record<number, string> = {
  400: 'The request is not valid',
  401: 'Sign-in is needed',
  403: 'Not allowed',
  404: 'Not found',
  405: 'Method not allowed',
  406: 'Not acceptable',
  409: 'Conflict',
  410: 'Gone',
  413: 'The request is too large',
  415: 'The content type is not supported',
  421: 'Not this server',
  429: 'Too many requests',
  500: 'Internal Server Error',
  502: 'The service did not answer as agreed',
  503: 'The service is not available',
  504: 'The service took too long',
  507: 'There is no room left',
};

/** Thrown by a handler to answer with a problem; anything else that is thrown becomes a 500 without details. */
export class ProblemError extends Error {
  readonly status: number;
  /** Their sentences are written with the answer, in the language of who reads it (`refusal.ts`). */
  readonly fieldErrors: readonly FieldError[] | undefined;
  constructor(status: number, detail: string, fieldErrors?: readonly FieldError[]) {
    super(detail);
    this.name = 'ProblemError';
    this.status = status;
    this.fieldErrors = fieldErrors;
  }
}

/** A dataset was here and has been deleted or unpublished. */
export class DatasetDeleted extends ProblemError {
  readonly deleted: DeletedDataset;
  constructor(deleted: DeletedDataset) {
    super(410, deleted.kind === 'unpublished' ? 'The dataset was unpublished' : 'The dataset was deleted');
    this.deleted = deleted;
  }
}

/** What is asked for is worked out of a table that is not made yet. */
export class TableAwaited extends ProblemError {
  readonly awaited: AwaitedTable;
  constructor({ resourceGUID, sheet }: AwaitedTable) {
    super(409, 'The table is not ready: ask for the preview first');
    this.awaited = { resourceGUID, sheet };
  }
}

/** The caller may find a dataset and not read its data. */
export class DataRestricted extends ProblemError {
  readonly restricted: RestrictedDataset;
  constructor(detail: string, restricted: RestrictedDataset) {
    super(403, detail);
    this.restricted = restricted;
  }
}

/** A token may not do this for lack of a scope. */
export class ScopeMissing extends ProblemError {
  readonly scope: string;
  readonly help: string | undefined;
  /** @param form where scopes of the token are changed, as a path of the site */
  constructor(scope: string, form?: string) {
    super(403, `The token lacks the scope ${scope}`);
    this.scope = scope;
    this.help = form === undefined ? undefined : `${form}&${new URLSearchParams({ scope })}`;
  }
}

/** A program used an API key from an address that the key is not limited to. */
export class NetworkRefused extends ProblemError {
  readonly help: string | undefined;
  /**
   * @param address where the request came from; undefined where that is not known. The networks of the key are not
   *   named: someone with a stolen secret would learn from where it works.
   * @param form where networks of the key are changed, as a path of the site
   */
  constructor(address: string | undefined, form?: string) {
    super(403, `The API key does not work from ${address ?? 'this address'}. It is limited to some networks`);
    this.help = form;
  }
}

/** A caller lacks a capability. It is named, so that an administrator knows what to change. */
export class CapabilityMissing extends ProblemError {
  readonly capability: Capability | PlatformCapability;
  constructor(capability: Capability | PlatformCapability) {
    super(
      403,
      isPlatformCapability(capability)
        ? 'Only a platform administrator may do this'
        : 'Your role in this organisation does not allow this',
    );
    this.capability = capability;
  }
}

/** What a refusal says beside its status. */
export type ProblemWords = Partial<
  Pick<
    Problem,
    'detail' | 'errors' | 'reference' | 'deleted' | 'awaited' | 'restricted' | 'scope' | 'help' | 'capability'
  >
>;

/** Builds the body of a refusal. */
export function problem(status: number, more: ProblemWords = {}): Problem {
  return { type: 'about:blank', title: titles[status] ?? 'Error', status, ...more };
}

/** The answer itself, as a standard `Response`. A method that is not allowed is `methodNotAllowed`. */
export function problemResponse(status: number, more: ProblemWords = {}): Response {
  const { scope } = more;
  return new Response(JSON.stringify(problem(status, more)), {
    status,
    headers: {
      'content-type': 'application/problem+json',
      'cache-control': 'no-store',
      // RFC 6750, section 3.1.
      ...(scope !== undefined && {
        'www-authenticate': `Bearer error="insufficient_scope", scope="${scope}"`,
      }),
    },
  });
}

/**
 * The answer to a method that an address does not have. It names those that it has (RFC 9110, section 15.5.6).
 * @param allow as in `GET, HEAD`
 */
export function methodNotAllowed(
  allow: string,
  more: { detail?: string; errors?: FieldErrorBody[] } = {},
): Response {
  const answer = problemResponse(405, { detail: `Must be ${allow.replace(', ', ' or ')}`, ...more });
  answer.headers.set('allow', allow);
  return answer;
}
