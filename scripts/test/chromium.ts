/**
 * Finds a Chromium for the browser tests, or installs one. Preferred is the headless shell, which needs less than half
 * the processor time of the whole browser (docs/decisions/0033-headless-shell.md). Where it is missing, root gets it
 * from the distribution; without it any Chromium does; without one, Playwright's own is downloaded.
 */
import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { chromium } from '@playwright/test';

const SHELL = '/usr/bin/chromium-headless-shell';
const BROWSERS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
];
/** How long the package manager may take, in milliseconds; without a network it tries for minutes. */
const INSTALL_TIME = 180_000;

/** What the search needs of the machine. */
export interface Machine {
  /** What `CHROMIUM_PATH` names. */
  readonly chosen: string | undefined;
  isUsable(path: string): boolean;
  /** Installs packages of the distribution. @returns whether they are there now */
  install(...packages: readonly string[]): boolean;
  /** Playwright's own Chromium; downloads it when `isWanted`. */
  download(isWanted: boolean): string | undefined;
}

/**
 * @param mayInstall false: only what is there already
 * @returns the path of a Chromium, if there is one
 */
export function chooseChromium(
  { chosen, isUsable, install, download }: Machine,
  mayInstall: boolean,
): string | undefined {
  if (chosen !== undefined && isUsable(chosen)) return chosen;
  if (isUsable(SHELL)) return SHELL;
  const present = BROWSERS.find(isUsable);
  // Fonts, because screenshots and layout checks on a bare machine would have none.
  if (mayInstall && install('chromium-headless-shell', 'fonts-liberation') && isUsable(SHELL)) return SHELL;
  if (present !== undefined) return present;
  if (mayInstall && install('chromium', 'fonts-liberation')) {
    const installed = BROWSERS.find(isUsable);
    if (installed !== undefined) return installed;
  }
  return download(mayInstall);
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

const run = (command: string, ...args: readonly string[]): boolean =>
  spawnSync(command, args, {
    stdio: 'ignore',
    timeout: INSTALL_TIME,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }).status === 0;

const machine: Machine = {
  chosen: process.env['CHROMIUM_PATH'],
  isUsable: isProgram,
  install(...packages) {
    if (process.getuid?.() !== 0 || !isProgram('/usr/bin/apt-get')) return false;
    console.log(`Installing ${packages.join(' and ')} from the distribution …`);
    const install = () => run('apt-get', 'install', '-y', '-qq', '--no-install-recommends', ...packages);
    // The lists of a machine that has been used are often good enough.
    return install() || (run('apt-get', 'update', '-qq', '-o', 'Acquire::Retries=0') && install());
  },
  download(isWanted) {
    const path = chromium.executablePath();
    if (isProgram(path)) return path;
    if (!isWanted) return undefined;
    console.log('Downloading Chromium …');
    return run('npx', 'playwright', 'install', 'chromium') && isProgram(path) ? path : undefined;
  },
};

/** The Chromium that is there already, if there is one: nothing is installed. */
export const presentChromium = (): string | undefined => chooseChromium(machine, false);

let found: string | undefined;

/**
 * Finds a Chromium and says which, or installs one.
 * @returns its path; the same for the whole process
 * @throws Error when none can be had
 */
export function findChromium(): string {
  if (found !== undefined) return found;
  found = chooseChromium(machine, true);
  if (found === undefined)
    throw new Error(
      'No Chromium was found and none could be installed. Install one, or name it in CHROMIUM_PATH.',
    );
  const kind = found === SHELL ? '' : ', which takes twice the processor time of chromium-headless-shell';
  console.log(`Chromium for the tests: ${found}${kind}`);
  return found;
}
