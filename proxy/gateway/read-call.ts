/**
 * Reads a gateway request: `GET|POST /api/proxy?method=&url=` (specification, section 7).
 *
 * `url` is `service/path`, with its own query for a GET. The request's fields come from that query, from the
 * JSON body of a POST, or, when a GET carries a safe call, from the JSON in the query parameter `body`.
 */
import { matchCall, type Match } from '#contract/match.ts';
import { sayRule } from '#contract/messages/index.ts';
import { ProblemError } from '#contract/problem.ts';
import { fieldError, type FieldError } from '#contract/rule.ts';
import { validateRequest } from '#contract/validate.ts';
import { parseObject, readJsonObject, readQuery } from '#proxy/platform/service/read-body.ts';

export interface GatewayCall extends Match {
  /** Fields from the query inside `url`, not yet validated. */
  readonly query: Record<string, unknown>;
}

/** Refuses the envelope of a call; the detail names the field as well, for clients that read only the detail. */
function refuse(status: number, broken: FieldError): never {
  throw new ProblemError(status, `${broken.field}: ${sayRule(broken)}`, [broken]);
}

/** The one value of a query parameter. @throws ProblemError 400 when it is missing or given twice. */
function parameter(search: URLSearchParams, name: string): string {
  const [value, ...more] = search.getAll(name);
  if (value === undefined || value === '') refuse(400, fieldError(name, 'field.missing'));
  if (more.length > 0) refuse(400, fieldError(name, 'call.givenTwice'));
  return value;
}

/** Splits `service/path?query`; anything that is not plainly that is refused. */
function readTarget(url: string): { address: string; query: URLSearchParams } {
  const mark = url.indexOf('?');
  const address = mark < 0 ? url : url.slice(0, mark);
  return { address, query: new URLSearchParams(mark < 0 ? '' : url.slice(mark + 1)) };
}

/**
 * Which call is meant; the request's fields are not looked at yet, so that a missing token is reported first.
 * @throws ProblemError 400 or 405, naming `method` or `url`.
 */
export function readGatewayCall(request: Request): GatewayCall {
  const search = new URL(request.url).searchParams;
  const method = parameter(search, 'method').toUpperCase();
  const { address, query } = readTarget(parameter(search, 'url'));
  const match = matchCall(address);
  if (!match || match.call.audience === 'service') refuse(400, fieldError('url', 'call.unknown'));
  if (method !== match.call.method)
    refuse(400, fieldError('method', 'call.otherMethod', { method: match.call.method }));
  if (request.method === 'GET' && !match.call.safe) refuse(405, fieldError('method', 'call.mustBePosted'));
  return { ...match, query: readQuery(query) };
}

/**
 * The validated request of a call, defaults filled in and path parameters included.
 * @throws ProblemError 400, 413 or 415, naming each field at fault.
 */
export async function readGatewayInput(
  request: Request,
  call: GatewayCall,
): Promise<Record<string, unknown>> {
  const body =
    request.method === 'GET'
      ? parseObject(new URL(request.url).searchParams.get('body') ?? '{}')
      : await readJsonObject(request);
  const validated = validateRequest(call.call, { ...call.query, ...body, ...call.parameters });
  if (!validated.ok) throw new ProblemError(400, 'The request does not fit the call', validated.fieldErrors);
  return validated.value;
}
