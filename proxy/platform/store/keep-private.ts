/** What the server writes into the data folder is for its own account alone. */
import { chmod, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Of files and folders: what groups and others may do. */
const OTHERS = 0o077;
/** PostgreSQL looks after its own folder, which may belong to another account. */
const OF_POSTGRES = 'postgres';

/**
 * Closes what is in the data folder to other accounts, and everything that this process makes from now on. The folder
 * itself stays as it is: a volume may be shared by a group.
 */
export async function keepPrivate(dataDir: string): Promise<void> {
  process.umask(OTHERS);
  for (const entry of await readdir(dataDir, { withFileTypes: true }).catch(() => [])) {
    if (entry.name === OF_POSTGRES || entry.isSymbolicLink()) continue;
    const mode = entry.isDirectory() ? 0o700 : 0o600;
    // What belongs to another account is that account's to close.
    await chmod(join(dataDir, entry.name), mode).catch(() => undefined);
  }
}
