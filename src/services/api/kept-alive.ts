/** Which requests can go on when their page ends: browsers let 64 KiB of all that do, and refuse to send what is more. */

/** In characters, each of which is three bytes at most. */
const MOST = 15_000;

/** Whether a request is small enough for `keepalive`. */
export const canBeKeptAlive = (request: unknown): boolean => JSON.stringify(request ?? null).length < MOST;
