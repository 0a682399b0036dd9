/** One call with the secret of an API key or a personal token, as a program would make it: whether it is let in, and how long that takes. */
import { callPath } from '#contract/call.ts';
import { discoveryCalls } from '#contract/discovery-calls.ts';

/** A call that every key and token may make: the first dataset of the catalogue. */
const ADDRESS = callPath(discoveryCalls['dataset:listDiscovery']);

export interface TriedKey {
  /** HTTP status. */
  readonly status: number;
  readonly milliseconds: number;
}

/** @throws TypeError when no answer came */
export async function tryKey(secret: string): Promise<TriedKey> {
  const begun = performance.now();
  const response = await fetch(ADDRESS, {
    method: 'POST',
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
    body: JSON.stringify({ limit: 1 }),
    // The session of the member must not let the call in.
    credentials: 'omit',
  });
  await response.arrayBuffer();
  return { status: response.status, milliseconds: Math.round(performance.now() - begun) };
}
