/** The server's log: JSON lines on standard output, without anything that is a secret or a person's. */
import { pino, type Logger } from 'pino';
import type { Config } from '#proxy/platform/settings/config.ts';
import { traceIds } from './tracing.ts';

/** What of an error may be written: PostgreSQL's `detail`, for example, quotes the row. */
function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message, stack, cause } = error;
  const code = 'code' in error ? error.code : undefined;
  return {
    name,
    message,
    stack,
    ...(code === undefined ? {} : { code }),
    ...(cause === undefined ? {} : { cause: describeError(cause) }),
  };
}

const secret = ['authorization', 'cookie', 'password', 'token', 'accessToken', 'refreshToken', 'secret'];

export function createLog(config: Pick<Config, 'logLevel'>): Logger {
  return pino({
    level: config.logLevel,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    mixin: traceIds,
    serializers: { err: describeError },
    redact: { paths: ['code', ...secret, ...secret.map((name) => `*.${name}`)], censor: '(hidden)' },
  });
}
