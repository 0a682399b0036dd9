/** The frame of a program that works on the database and one file, and says in one sentence what it did. */
import { resolve } from 'node:path';
import { pino } from 'pino';
import { ConfigurationError } from '#proxy/platform/settings/config.ts';
import { openDatabase, type Database } from '#proxy/platform/database/database.ts';
import { isConnectionError, isDiskFull } from '#proxy/platform/database/connection-errors.ts';
import { MalformedFile } from '#proxy/platform/formats/malformed-file.ts';
import { StoreUnavailable } from '#proxy/platform/store/file-store.ts';
import { codeOf, StartError } from '#proxy/platform/settings/start-error.ts';
import { readToolConfig } from '#proxy/platform/settings/tool.ts';

/** What the connection says, and not the part of the program that had it. */
const reasonOf = (error: Error): string =>
  error instanceof StartError && error.cause instanceof Error ? error.cause.message : error.message;

/** What went wrong, in one sentence where it is something that the person at the terminal can act on. */
function sentenceOf(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  if (error instanceof StoreUnavailable) return error.reason;
  if (isDiskFull(error)) return `The disk is full (${error.message}): make room and run this again.`;
  // A migration that lost its connection names itself, which says nothing about the migration.
  if (isConnectionError(error instanceof StartError ? error.cause : error))
    return `The connection to the database was lost (${reasonOf(error)}): run this again when the database answers.`;
  const isExpected =
    error instanceof StartError ||
    error instanceof ConfigurationError ||
    error instanceof MalformedFile ||
    error instanceof UsageError ||
    codeOf(error) !== undefined;
  return isExpected ? error.message : error;
}

/** Something that the person at the terminal did; the message is all they need. */
export class UsageError extends Error {}

/** Runs a program; a failure is one sentence on standard error and exit code 1. */
export async function runProgram(program: () => Promise<void>): Promise<void> {
  // What reads the output may end before the work does, as `head` does: that is no reason to leave it half done.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  try {
    await program();
  } catch (error) {
    console.error(sentenceOf(error));
    process.exitCode = 1;
  }
}

interface Options {
  /** Make the database when the data folder has none. */
  readonly create?: boolean;
  /** What refuses a file before a database is opened or made for it. */
  readonly before?: (file: string) => Promise<void>;
}

async function run(
  name: string,
  work: (database: Database, file: string) => Promise<string>,
  { create = false, before }: Options,
): Promise<void> {
  const [file, ...more] = process.argv.slice(2);
  if (file === undefined || more.length > 0) throw new StartError(`Usage: npm run ${name} -- FILE`);
  await before?.(resolve(file));
  const database = await openDatabase(readToolConfig(process.env), pino({ level: 'silent' }), {
    join: true,
    create,
  });
  try {
    console.log(await work(database, resolve(file)));
  } finally {
    await database.close();
  }
}

/** Runs the work on the database and the file of the command line. */
export const runTool = (
  name: string,
  work: (database: Database, file: string) => Promise<string>,
  options: Options = {},
): Promise<void> => runProgram(() => run(name, work, options));
