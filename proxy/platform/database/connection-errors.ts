/**
 * Distinguishes a database that cannot be reached, or has no room at present, from a statement that it refuses. After a connection error the same request
 * can succeed a moment later.
 */
import { Overloaded } from '#proxy/platform/service/lane.ts';
import { codeOf } from '#proxy/platform/settings/start-error.ts';

/**
 * Error codes of the system and of PostgreSQL (connection exception; no disk, memory or connection left; shutting down,
 * starting up).
 */
const codes =
  /^(?:ECONN(?:REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|08\w{3}|53[123]00|57P0[123])$/;
/** node-postgres gives these errors no code. */
const messages =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end)/;

/** True when an error means that a disk is full, that of the database or that of the files. */
export const isDiskFull = (error: unknown): boolean =>
  ['53100', 'ENOSPC', 'EDQUOT'].includes(codeOf(error) ?? '');

/** True when an error means that the database cannot be reached at present. */
export function isConnectionError(error: unknown): boolean {
  if (codes.test(codeOf(error) ?? '') || (error instanceof Error && messages.test(error.message)))
    return true;
  // The embedded server's socket is missing. A missing file has the same code, but another system call.
  return (
    codeOf(error) === 'ENOENT' && error instanceof Error && 'syscall' in error && error.syscall === 'connect'
  );
}

/** True when no connection became free in time: the database has more to do than it can at present. */
export const isWithoutConnection = (error: unknown): boolean =>
  error instanceof Overloaded ||
  (error instanceof Error && error.message.startsWith('timeout exceeded when trying to connect'));
