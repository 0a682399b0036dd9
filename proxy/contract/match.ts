/**
 * From a gateway address to a call of the contract, and back.
 *
 * An address is `service/path`, for example `data/org/{organisationGUID}/lut:view` with the GUID filled in.
 * It is matched exactly, segment by segment: what the contract does not name does not exist.
 */
import { callByName, callNames, type CallName } from './index.ts';
import type { Call } from './call.ts';

export interface Match {
  readonly name: CallName;
  readonly call: Call;
  /** Values of the path parameters, decoded. */
  readonly parameters: Record<string, string>;
}

const routes = callNames.map((name) => {
  const call = callByName(name);
  return { name, call, segments: [call.service, ...call.path.split('/')] };
});

function decode(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}

/** Calls without a parameter in their path, by their address. */
const plain = new Map(
  routes.flatMap(({ name, call, segments }) =>
    segments.some((segment) => segment.startsWith('{'))
      ? []
      : [[segments.join('/'), { name, call }] as const],
  ),
);

/** Finds the call of an address without query; undefined when the contract has none. */
export function matchCall(address: string): Match | undefined {
  const known = plain.get(address);
  if (known !== undefined) return { ...known, parameters: {} };
  const given = address.split('/');
  for (const { name, call, segments } of routes) {
    if (segments.length !== given.length) continue;
    const parameters: Record<string, string> = {};
    const matches = segments.every((segment, i) => {
      if (!segment.startsWith('{')) return segment === given[i];
      const value = decode(given[i] ?? '');
      if (value === undefined || value === '') return false;
      parameters[segment.slice(1, -1)] = value;
      return true;
    });
    if (matches) return { name, call, parameters };
  }
  return undefined;
}

/**
 * Fills a call's path with its parameters.
 * @returns the path below the service, and the request fields that are not in it.
 */
export function fillPath(
  call: Call,
  request: Record<string, unknown>,
): { path: string; rest: Record<string, unknown> } {
  const rest = { ...request };
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_, key: string) => {
    const value = rest[key];
    delete rest[key];
    return encodeURIComponent(typeof value === 'string' || typeof value === 'number' ? String(value) : '');
  });
  return { path, rest };
}
