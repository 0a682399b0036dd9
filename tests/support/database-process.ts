/**
 * A process that opens the embedded database of the folder in its argument, writes one row after the other and
 * prints each number once the write was acknowledged. Tests kill it. An error is printed as its message.
 */
import { pino } from 'pino';
import { openDatabase } from '#proxy/platform/database/database.ts';

const dataDir = process.argv[2] ?? '';
try {
  const database = await openDatabase(
    { mode: 'development', dataDir, databaseUrl: undefined },
    pino({ level: 'silent' }),
  );
  await database.pool.query('create table if not exists written (id int primary key)');
  process.stdout.write('ready\n');
  for (let id = 1; ; id += 1) {
    await database.pool.query('insert into written (id) values ($1)', [id]);
    process.stdout.write(`${id}\n`);
  }
} catch (error) {
  process.stdout.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
