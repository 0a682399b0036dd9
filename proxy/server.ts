/**
 * The server process: reads the settings, opens what is needed, listens, and leaves nothing behind when it is
 * stopped. Whatever keeps it from starting is reported in one sentence on standard error, with exit code 1.
 */
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { createApplication, type Application } from './application.ts';
import { ConfigurationError, readConfig, type Config } from '#proxy/platform/settings/config.ts';
import { openDatabase, type Database } from '#proxy/platform/database/database.ts';
import { migrate } from '#proxy/platform/database/migrate.ts';
import { createSecrets, developmentKey } from '#proxy/platform/secrets/secrets.ts';
import { importSample } from '#proxy/sample/index.ts';
import { prepareTables } from '#proxy/domains/preview/prepare.ts';
import { readJobFigures } from '#proxy/platform/jobs/figures.ts';
import { announcement, createProgress } from '#proxy/announce.ts';
import { createHealth } from '#proxy/http/health.ts';
import { listen, type Listening } from '#proxy/http/listen.ts';
import { createLog, type Log } from '#proxy/platform/telemetry/log.ts';
import { createMetrics, isMetrics } from '#proxy/platform/telemetry/metrics.ts';
import { createRequestListener, type Fetch } from '#proxy/http/request-listener.ts';
import { warm } from '#proxy/http/warm.ts';
import { answerHeaders } from './pages/security-headers.ts';
import { StartError } from '#proxy/platform/settings/start-error.ts';
import { createAddressReader } from '#proxy/platform/service/client-address.ts';
import { RETRY_AFTER } from '#proxy/platform/service/error-handler.ts';
import { keepCompiled } from '#proxy/platform/processes/compiled.ts';
import { keepPrivate } from '#proxy/platform/store/keep-private.ts';
import { flushTraces } from '#proxy/platform/telemetry/tracing.ts';
import { problemResponse } from '#contract/problem.ts';

/** How long the log may take to be read at the end, in milliseconds. */
const LAST_WORDS = 1_000;
/** How long the end may take in all, in milliseconds; a supervisor would kill the process after that. */
const LONGEST_END = 25_000;
/** How long requests may take to finish after the signal to stop, in milliseconds. */
const DRAIN_TIME = 10_000;
/**
 * Signals that follow the first within this time, in milliseconds, are the same one: Ctrl-C reaches every process of
 * a terminal, and npm and the start script pass on what they get.
 */
const SAME_SIGNAL = 1_000;
/** How long a start that was interrupted may go on before it is given up, in milliseconds. */
const LONGEST_START = 15_000;
const READINESS = '/readyz';
const ROOT = join(import.meta.dirname, '..');
/**
 * The build that is served: the product's own, the one in the pseudo-language (`scripts/build-pseudo.ts`), or the one
 * that says what its machines do (`scripts/build-inspected.ts`).
 */
function buildFolder({ pseudoLanguage, isInspected }: Config): string {
  if (isInspected) return join(ROOT, 'artefacts/inspected');
  return pseudoLanguage === undefined ? join(ROOT, 'dist') : join(ROOT, 'artefacts/pseudo');
}

/** The start was interrupted, and has said so: that is no failure. */
class StoppedStart extends Error {}

/** What is open, in the order in which it was opened. */
interface Running {
  log?: Log;
  /** Aborted by the signal to stop. */
  readonly stopping: AbortController;
  /** True from the first failure on that ends the server. */
  failed?: true;
  /** Aborted when the server ends: what is open is closed from then on. */
  readonly ending: AbortController;
  /** The first pages, which are rendered ahead. */
  warming?: Promise<void>;
  listening?: Listening;
  database?: Database;
  application?: Application;
}

async function stop(running: Running): Promise<void> {
  running.ending.abort();
  await running.listening?.drain(DRAIN_TIME);
  await running.warming;
  await running.application?.close();
  await running.database?.close();
  await flushTraces();
}

/** Ends the process when what was read of the log is written, or no one reads it. */
async function exit(running: Running, code: number): Promise<never> {
  await running.log?.flush(LAST_WORDS);
  process.exit(code);
}

/** Ends the process in any case: nothing that is waited for at the end may keep it. */
function limitEnd(): void {
  setTimeout(() => process.exit(1), LONGEST_END).unref();
}

const isReadiness = ({ url }: Request): boolean =>
  url.endsWith(READINESS) && new URL(url).pathname === READINESS;

/** Until everything is open, the server is alive but not ready. */
const starting: Fetch = (request) => {
  const health = createHealth(() => Promise.reject(new Error('starting')));
  const { pathname } = new URL(request.url);
  if (pathname === '/healthz' || pathname === READINESS) return health.fetch(request);
  const answer = problemResponse(503, { detail: 'The server is starting' });
  answer.headers.set('retry-after', RETRY_AFTER);
  return answer;
};

const leaving = (): Response => problemResponse(503, { detail: 'The server is stopping' });

function originOf(config: Config, port: number): string {
  const host = config.host.includes(':') && !config.host.startsWith('[') ? `[${config.host}]` : config.host;
  return config.publicOrigin ?? `http://${host}:${port}`;
}

/**
 * Fills the catalogue of a development server on its first start.
 * @throws StoppedStart when it is interrupted meanwhile
 */
async function writeSample(
  config: Config,
  db: Database,
  { embedded }: Application,
  log: Logger,
  stopping: AbortSignal,
): Promise<void> {
  const { identity, store } = embedded;
  if (config.mode !== 'development' || !identity) return;
  const progress = createProgress('Importing the sample catalogue');
  await importSample({
    db,
    store,
    identity,
    log,
    signal: stopping,
    progress: (done, total) => progress.tell(done, total),
    ...(config.samplePreviews && {
      prepareTables: (organisationGUID: string, by: string) => prepareTables(db.kysely, organisationGUID, by),
    }),
  }).catch((error: unknown) => {
    if (!stopping.aborted || error !== stopping.reason) throw error;
    progress.finish('stopped; the next start completes it');
    throw new StoppedStart();
  });
  progress.finish();
}

async function start(config: Config, log: Logger, running: Running): Promise<void> {
  let answer: Fetch = starting;
  const metrics = createMetrics({
    token: config.metricsToken,
    open: config.mode === 'development',
    pool: () => {
      const {
        totalCount: total = 0,
        idleCount: idle = 0,
        waitingCount: waiting = 0,
      } = running.database?.pool ?? {};
      return { total, idle, waiting };
    },
    jobs: async () => (running.database ? readJobFigures(running.database.kysely) : []),
  });
  const level = config.mode === 'development' ? 'debug' : 'info';
  // The port is taken first: nothing is created or migrated by a server that could not answer.
  const listening = await listen(
    createRequestListener(
      (request) => (running.stopping.signal.aborted && isReadiness(request) ? leaving() : answer(request)),
      {
        log,
        level,
        isStopping: () => running.stopping.signal.aborted,
        headers: answerHeaders(config.publicOrigin?.startsWith('https:') === true),
        addressOf: createAddressReader(config.trustedProxies),
        observe: (answered) => metrics.observe(answered),
      },
    ),
    config.host,
    config.port,
  );
  running.listening = listening;
  log.info({ host: config.host, port: listening.port }, 'listening');
  const origin = originOf(config, listening.port);
  const database = await openDatabase(config, log);
  running.database = database;
  await keepPrivate(config.dataDir);
  keepCompiled(config.dataDir);
  const migrations = await migrate(database);
  if (migrations.length > 0) log.info({ migrations }, 'the database was brought to this version');
  const secrets = createSecrets(
    config.secretKey ?? (await developmentKey(config.dataDir)),
    config.previousSecretKey,
  );
  const application = await createApplication({
    config,
    database,
    secrets,
    origin: () => origin,
    distDir: buildFolder(config),
    log,
  });
  running.application = application;
  await writeSample(config, database, application, log, running.stopping.signal);
  answer = (request) => (isMetrics(request) ? metrics.answer(request) : application.fetch(request));
  log.info({ origin, mode: config.mode }, 'the server is ready');
  process.stdout.write(`${announcement(config, origin)}\n`);
  running.warming = warm(answer, origin, running.ending.signal);
}

/** Says why the server cannot go on, once, and ends the process. What else fails meanwhile is logged. */
async function fail(reason: unknown, running: Running): Promise<void> {
  const log = running.log?.log;
  if (running.failed === true) {
    log?.error({ err: reason }, 'failed while the server was ending');
    return;
  }
  running.failed = true;
  limitEnd();
  if (reason instanceof ConfigurationError || reason instanceof StartError) {
    log?.debug({ err: reason }, 'the server cannot start');
    process.stderr.write(`${reason.message}\n`);
  } else {
    log?.fatal({ err: reason }, 'the server failed');
    process.stderr.write(`The server failed: ${reason instanceof Error ? reason.message : String(reason)}\n`);
  }
  await stop(running).catch((problem: unknown) => log?.error({ err: problem }, 'stopping failed'));
  await exit(running, 1);
}

async function main(): Promise<void> {
  const running: Running = { stopping: new AbortController(), ending: new AbortController() };
  let config: Config;
  try {
    config = readConfig(process.env);
  } catch (error) {
    return fail(error, running);
  }
  running.log = createLog(config);
  const { log } = running.log;
  const onUncaught = (reason: unknown) => {
    void fail(reason, running);
  };
  const finish = async () => {
    // A signal that comes while the server starts waits for the end of the start, then undoes it.
    await Promise.race([started, delay(LONGEST_START, undefined, { ref: false })]);
    if (running.failed === true) return;
    await delay(config.drainDelayMs);
    limitEnd();
    await stop(running).then(
      () => exit(running, 0),
      (error: unknown) => fail(error, running),
    );
  };
  let asked: number | undefined;
  const onSignal = (signal: NodeJS.Signals) => {
    if (asked !== undefined) {
      // A second signal means not to wait. PostgreSQL keeps running and the next start takes it over.
      if (performance.now() - asked > SAME_SIGNAL) process.exit(1);
      return;
    }
    asked = performance.now();
    running.stopping.abort();
    log.info({ signal }, 'stopping');
    void finish();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
  // The start script has an IPC channel to this process; when the script is killed, the server stops itself.
  process.once('disconnect', () => onSignal('SIGTERM'));
  process.on('uncaughtException', onUncaught);
  // No one reads the output: that is no reason to end.
  process.stderr.on('error', () => undefined);
  const started = start(config, log, running).catch((error: unknown) => {
    if (error instanceof StoppedStart) return;
    // A start that took too long goes on while everything is closed, and fails because of that.
    if (running.ending.signal.aborted) log.debug({ err: error }, 'the start was given up');
    else return fail(error, running);
  });
  await started;
}

await main();
