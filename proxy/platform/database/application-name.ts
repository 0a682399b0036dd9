/** What the sessions of this process are called in PostgreSQL, so that they are told from those of other processes. */
export const applicationName = `commonplace ${process.pid}`;
