/**
 * A folder like the one that the product is deployed to: builds are made in it one over the other, by the product's own
 * build, and servers are started from it.
 */
import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const PARTS = [
  'dist',
  'machines',
  'proxy',
  'scripts',
  'src',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
];

export interface Deployment {
  readonly folder: string;
  /** Makes the next build over what is there, after a change to a text of the product. */
  build(text: string, instead: string): Promise<void>;
  remove(): void;
}

/** @returns a folder that contains the build of the product as it is */
export function createDeployment(): Deployment {
  const folder = mkdtempSync(join(tmpdir(), 'commonplace-deployment-'));
  for (const part of PARTS) cpSync(part, join(folder, part), { recursive: true, preserveTimestamps: true });
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  const texts = join(folder, 'src/messages/en/shell.ts');
  return {
    folder,
    async build(text, instead) {
      const before = readFileSync(texts, 'utf8');
      if (!before.includes(text)) throw new Error(`No text of the product says: ${text}`);
      writeFileSync(texts, before.replace(text, instead));
      await promisify(execFile)(process.execPath, ['scripts/build.ts'], { cwd: folder });
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
