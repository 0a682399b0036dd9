/**
 * `npm run dev`: builds the pages again whenever a file of theirs changes, and starts the server again after each
 * build and whenever a file of the server changes. The browser is reloaded by hand.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { watch } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { prerenderedFolder } from '#proxy/pages/prerendered.ts';
import { removeStamp } from './build-stamp.ts';

/** What the server is started with; Vite sets NODE_ENV for itself. */
const env = { ...process.env };
const root = join(import.meta.dirname, '..', '..');
/** Editors save in several steps; changes within this time, in milliseconds, are one. */
const SETTLE = 150;

let server: ChildProcess | undefined;
let ending = false;
let timer: NodeJS.Timeout | undefined;
let turn: Promise<void> = Promise.resolve();

async function stop(signal: NodeJS.Signals): Promise<number> {
  const child = server;
  if (!child || child.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? 0;
  const exited = once(child, 'exit');
  child.kill(signal);
  await exited;
  return child.exitCode ?? 1;
}

async function start(): Promise<void> {
  await stop('SIGTERM');
  if (!ending)
    server = spawn(process.execPath, ['proxy/server.ts'], {
      cwd: root,
      env,
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    });
}

/** Starts again once nothing has changed for a moment. */
function restart(): void {
  clearTimeout(timer);
  timer = setTimeout(() => {
    turn = turn.then(start);
  }, SETTLE);
}

function end(signal: NodeJS.Signals): void {
  if (ending) return;
  ending = true;
  clearTimeout(timer);
  void turn.then(() => stop(signal)).then((code) => process.exit(code));
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end);
// The parent process has ended.
process.once('disconnect', () => end('SIGTERM'));

process.env['NODE_ENV'] = 'production';
const vite = await import('vite');
// The builds below replace the one that `npm start` knows of.
await removeStamp(root);
// Texts change while one writes, so pages are rendered again.
await rm(prerenderedFolder(join(root, 'dist')), { recursive: true, force: true });

/** Builds on every change. Resolves after the first build, whether it succeeded or not. */
async function watchBuild(ssr: boolean): Promise<void> {
  const watcher = await vite.build({
    root,
    mode: 'production',
    logLevel: 'warn',
    clearScreen: false,
    build: { ...(ssr && { ssr: true }), watch: {} },
  });
  if (!('on' in watcher)) throw new Error('Vite does not watch');
  await new Promise<void>((resolve) => {
    watcher.on('event', (event) => {
      if (event.code !== 'END' && event.code !== 'ERROR') return;
      if (event.code === 'ERROR') console.error(event.error.message);
      else console.log(`Built the ${ssr ? 'server' : 'browser'} bundle.`);
      resolve();
      restart();
    });
  });
}

await watchBuild(false);
await watchBuild(true);
watch(join(root, 'proxy'), { recursive: true }, (_, file) => {
  if (file === null || !/\.(?:ts|sql)$/.test(file) || file.endsWith('.test.ts')) return;
  restart();
});
