/**
 * Finds a Chromium for the browser tests, or brings one: an installed one, else the distribution's package
 * when root may install it, else Playwright's own download.
 */
import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { chromium } from '@playwright/test';

const installed = [
  process.env['CHROMIUM_PATH'],
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
];

function usable(path: string | undefined): path is string {
  if (!path) return false;
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

const run = (command: string, args: string[]) =>
  spawnSync(command, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }).status === 0;

/** @returns the path of a Chromium. @throws Error with what was tried when none can be had. */
export function findChromium(): string {
  const present = installed.find(usable);
  if (present) return present;
  if (process.getuid?.() === 0 && usable('/usr/bin/apt-get')) {
    console.log('Installing Chromium from the distribution …');
    // Fonts, because screenshots and layout checks on a bare machine would have none.
    if (
      run('apt-get', ['update', '-qq']) &&
      run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-liberation']) &&
      usable('/usr/bin/chromium')
    )
      return '/usr/bin/chromium';
  }
  if (usable(chromium.executablePath())) return chromium.executablePath();
  console.log('Downloading Chromium …');
  if (run('npx', ['playwright', 'install', 'chromium']) && usable(chromium.executablePath()))
    return chromium.executablePath();
  throw new Error(
    'No Chromium was found and none could be installed. Install one, or name it in CHROMIUM_PATH.',
  );
}
