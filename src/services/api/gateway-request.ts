/**
 * How a call travels through the gateway (specification, section 7): `/api/proxy?method=&url=service/path`.
 *
 * A call that changes nothing goes as a GET, so that it can be cached and repeated; its fields are in the
 * address. Everything else, and a safe call too long for an address, goes as a POST with a JSON body.
 */
import type { Call } from '#contract/call.ts';
import { fillPath } from '#contract/match.ts';

/** Addresses stay below this length, which every server and proxy in between accepts. */
const ADDRESS_LIMIT = 1800;

export interface GatewayRequest {
  readonly method: 'GET' | 'POST';
  /** Path and query, below the origin. */
  readonly address: string;
  /** The body of a POST. */
  readonly json?: Record<string, unknown>;
}

/** Writes fields as a query: lists repeat their key, absent values are left out. */
function query(fields: Record<string, unknown>): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(fields))
    for (const item of Array.isArray(value) ? value : [value])
      if (item !== undefined && item !== null) search.append(key, String(item));
  return search.size > 0 ? `?${search.toString()}` : '';
}

/** Says how to send `fields` for `call`. Fields that are in the path are taken out of the rest. */
export function gatewayRequest(call: Call, fields: Record<string, unknown>): GatewayRequest {
  const { path, rest } = fillPath(call, fields);
  const target = `${call.service}/${path}`;
  const envelope = (url: string) => new URLSearchParams({ method: call.method, url });
  if (call.method === 'GET') {
    const address = `/api/proxy?${envelope(target + query(rest)).toString()}`;
    return { method: call.safe ? 'GET' : 'POST', address };
  }
  if (call.safe) {
    const search = envelope(target);
    if (Object.keys(rest).length > 0) search.set('body', JSON.stringify(rest));
    const address = `/api/proxy?${search.toString()}`;
    if (address.length <= ADDRESS_LIMIT) return { method: 'GET', address };
  }
  return { method: 'POST', address: `/api/proxy?${envelope(target).toString()}`, json: rest };
}
