/**
 * A process that works off jobs of the name `slow` and never ends one: it prints each that it starts. Tests kill it.
 * Its argument is the address of the database.
 */
import { pino } from 'pino';
import { connect } from '#proxy/platform/database/database.ts';
import { startWorker } from '#proxy/platform/jobs/worker.ts';
import { slowJob } from './slow-job.ts';

const log = pino({ level: 'silent' });
const { kysely } = connect(process.argv[2] ?? '', log, { connections: 2 });
startWorker(slowJob, {
  kysely,
  log,
  work: ({ item }) => {
    process.stdout.write(`${item}\n`);
    return new Promise(() => {});
  },
});
setInterval(() => {}, 60_000);
