/**
 * Something outside the program keeps it from starting: a busy port, a folder that cannot be written, a
 * database that does not answer. The message is one sentence for the person at the terminal, who is shown
 * nothing else; `cause` keeps what the system said, for the log.
 */
export class StartError extends Error {
  constructor(message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = 'StartError';
  }
}

/** The system's code of an error, such as `EACCES`. */
export const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
