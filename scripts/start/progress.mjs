/**
 * Runs a step and says in words what is going on: what it is, while it takes longer than a second how long it has
 * taken, and how long it took. Its own output appears only when it fails.
 */
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import process from 'node:process';

/** How often a person without a terminal that can overwrite a line gets a line, in seconds. */
const QUIET_EVERY = 10;
/** How many lines of a failed step are shown. */
const LAST_LINES = 30;

/** What asks a program to stop. */
export const SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

/**
 * Calls back once when the process that started this one is gone. npm runs scripts through a shell, which dies of
 * a signal without passing it on.
 * @param {() => void} orphaned
 */
export function onOrphaned(orphaned) {
  if (!process.env['npm_lifecycle_event']) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    orphaned();
  }, 250);
  timer.unref();
}

/** A step that did not succeed; what it said has been printed. */
export class StepError extends Error {}

/**
 * @param {string} words what happens, such as "Installing packages"
 * @returns {(done?: boolean) => void} to be called at the end; with `false` when it failed
 */
function showProgress(words) {
  const { stdout } = process;
  const started = performance.now();
  const seconds = () => Math.round((performance.now() - started) / 1000);
  let told = 0;
  const timer = setInterval(() => {
    if (stdout.isTTY) stdout.write(`\r\u001b[K${words} … ${seconds()} s`);
    else if (seconds() === 1 || seconds() >= told + QUIET_EVERY) {
      told = seconds();
      stdout.write(`${words} … ${told} s\n`);
    }
  }, 1000);
  return (done = true) => {
    clearInterval(timer);
    if (stdout.isTTY) stdout.write('\r\u001b[K');
    if (done && seconds() >= 1) stdout.write(`${words}: done in ${seconds()} s\n`);
    else if (!done) stdout.write(`${words}: failed after ${seconds()} s\n`);
  };
}

/**
 * Runs a program with progress.
 * @param {string} words
 * @param {string} program
 * @param {string[]} args
 * @param {Record<string, string | undefined>} [env]
 * @throws {StepError} when it fails
 */
export async function step(words, program, args, env = process.env) {
  const finish = showProgress(words);
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], env });
  let output = '';
  const keep = (/** @type {Buffer} */ chunk) => {
    output = (output + chunk.toString()).slice(-20_000);
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  const abort = (/** @type {NodeJS.Signals} */ signal) => {
    child.kill(signal);
    process.exit(128 + constants.signals[signal]);
  };
  for (const signal of SIGNALS) process.on(signal, abort);
  const code = await new Promise((resolve) => {
    child.on('error', (error) => {
      output += error.message;
      resolve(1);
    });
    child.on('close', (status, signal) => resolve(signal ?? status));
  });
  for (const signal of SIGNALS) process.off(signal, abort);
  finish(code === 0);
  if (code === 0) return;
  process.stderr.write(`${output.trimEnd().split('\n').slice(-LAST_LINES).join('\n')}\n`);
  throw new StepError(`${words} failed.`);
}
