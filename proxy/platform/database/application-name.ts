/** The name of this process's sessions in PostgreSQL, so that they differ from those of other processes. */
export const applicationName = `commonplace ${process.pid}`;
