/** The frame of a program that works on the database and one file, and says in one sentence what it did. */
import { resolve } from 'node:path';
import { pino } from 'pino';
import { ConfigurationError } from '#proxy/platform/settings/config.ts';
import { openDatabase, type Database } from '#proxy/platform/database/database.ts';
import { codeOf, StartError } from '#proxy/platform/settings/start-error.ts';
import { readToolConfig } from '#proxy/platform/settings/tool.ts';

async function run(name: string, work: (database: Database, file: string) => Promise<string>): Promise<void> {
  const [file, ...more] = process.argv.slice(2);
  if (file === undefined || more.length > 0) throw new StartError(`Usage: npm run ${name} -- FILE`);
  const database = await openDatabase(readToolConfig(process.env), pino({ level: 'silent' }), { join: true });
  try {
    console.log(await work(database, resolve(file)));
  } finally {
    await database.close();
  }
}

/** Runs the work; a failure is one sentence on standard error and exit code 1. */
export async function runTool(
  name: string,
  work: (database: Database, file: string) => Promise<string>,
): Promise<void> {
  try {
    await run(name, work);
  } catch (error) {
    const expected =
      error instanceof StartError || error instanceof ConfigurationError || codeOf(error) !== undefined;
    console.error(expected && error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
