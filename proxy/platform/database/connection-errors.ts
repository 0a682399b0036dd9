/**
 * Tells a database that cannot be reached at present from a statement that it refuses: the first is worth asking again
 * in a moment, and no fault of whoever asked.
 */
import { codeOf } from '#proxy/platform/settings/start-error.ts';

/** Of the system, and of PostgreSQL (connection exceptions, too many connections, shutting down, starting up). */
const codes =
  /^(?:ECONN(?:REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|08\w{3}|53300|57P0[123])$/;
/** What node-postgres gives no code. */
const words = /^(?:Connection terminated|timeout exceeded when trying to connect)/;

export function isDatabaseAway(error: unknown): boolean {
  if (codes.test(codeOf(error) ?? '') || (error instanceof Error && words.test(error.message))) return true;
  // The socket of an embedded server that is gone; a file that is missing has the same code.
  return (
    codeOf(error) === 'ENOENT' && error instanceof Error && 'syscall' in error && error.syscall === 'connect'
  );
}
