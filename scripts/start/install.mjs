/**
 * Installs the packages when package-lock.json is not what node_modules was installed from. It needs nothing that
 * is not there on a fresh clone.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { step } from './progress.mjs';

/** @param {string} file */
const read = (file) => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
};

/** Programs in node_modules are made for one system, so a folder that moved to another is not up to date. */
const fingerprint = (/** @type {string} */ lock) =>
  `${createHash('sha256').update(lock).digest('hex')} ${process.platform}-${process.arch}\n`;

/**
 * True when npm's own record of what it installed contains everything the lock file asks for: someone has run
 * `npm ci` by hand.
 * @param {string} lock
 * @param {string} installed
 */
function holdsAll(lock, installed) {
  if (lock === '' || installed === '') return false;
  const wanted = JSON.parse(lock).packages;
  const present = JSON.parse(installed).packages;
  return Object.entries(wanted).every(
    ([path, { version, integrity, optional }]) =>
      path === '' ||
      (present[path] === undefined
        ? optional === true
        : present[path].version === version && present[path].integrity === integrity),
  );
}

/**
 * @param {string} root the repository
 * @returns {Promise<boolean>} whether it installed anything
 */
export async function install(root) {
  const modules = join(root, 'node_modules');
  const stamp = join(modules, '.commonplace-lock');
  const lock = read(join(root, 'package-lock.json'));
  const complete = existsSync(join(modules, '.bin', 'node')) || process.platform === 'win32';
  if (complete && read(stamp) === fingerprint(lock)) return false;
  if (complete && read(stamp) === '' && holdsAll(lock, read(join(modules, '.package-lock.json')))) {
    writeFileSync(stamp, fingerprint(lock));
    return false;
  }
  const flags = ['--include=dev', '--ignore-scripts=false', '--no-audit', '--no-fund', '--prefer-offline'];
  const { npm_execpath: npm, npm_node_execpath: node, ...env } = process.env;
  // The Node that runs npm must not be the one in node_modules, which npm is about to replace.
  if (npm) await step('Installing packages', node ?? process.execPath, [npm, 'ci', ...flags], env);
  else
    await step(
      'Installing packages',
      process.platform === 'win32' ? 'npm.cmd' : 'npm',
      ['ci', ...flags],
      env,
    );
  writeFileSync(stamp, fingerprint(lock));
  return true;
}
