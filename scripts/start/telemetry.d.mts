/** Types of `telemetry.mjs`, which is plain JavaScript because the start script runs on any Node. */
export function telemetry(env: Record<string, string | undefined>): string[];
