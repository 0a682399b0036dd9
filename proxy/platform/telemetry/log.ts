/**
 * The server's log: JSON lines on standard output, without anything that is a secret or a person's.
 *
 * Where no one reads a pipe the server continues: what is more than `MOST_UNREAD` is lost, and so is everything after
 * the reader has closed it.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { pino, type Logger, type LoggerOptions } from 'pino';
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

/** Bytes that wait for a reader. */
const MOST_UNREAD = 16 * 1_048_576;
export interface Log {
  readonly log: Logger;
  /** Writes what is waiting, for at most `time` milliseconds. */
  flush(time: number): Promise<void>;
}

export function createLog(config: Pick<Config, 'logLevel'>): Log {
  const { stdout } = process;
  stdout.on('error', () => undefined);
  const options: LoggerOptions = {
    level: config.logLevel,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    mixin: traceIds,
    serializers: { err: describeError },
    redact: { paths: ['code', ...secret, ...secret.map((name) => `*.${name}`)], censor: '(hidden)' },
  };
  const destination = {
    // Writing to a pipe that no one reads does not block; what waits is in memory.
    write(line: string) {
      if (stdout.writableLength < MOST_UNREAD) stdout.write(line);
    },
  };
  return {
    log: pino(options, destination),
    flush: (time) =>
      Promise.race([
        new Promise<void>((resolve) => void stdout.write('', () => resolve())),
        delay(time, undefined, { ref: false }),
      ]),
  };
}
