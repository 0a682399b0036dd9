/** PostgreSQL settings of the embedded server that differ from PostgreSQL's defaults. */
import { readFile } from 'node:fs/promises';
import { totalmem } from 'node:os';
import { join } from 'node:path';

const FIXED: Readonly<Record<string, string>> = {
  fsync: 'on',
  password_encryption: 'scram-sha-256',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'warning',
  // Compiling a query costs more than the short queries of this product take.
  jit: 'off',
  max_connections: '100',
  // After a crash every file of the data folder is written through before it is read. One call for the whole file
  // system takes a fraction of the time that one for each of thousands of files takes.
  ...(process.platform === 'linux' && { recovery_init_sync_method: 'syncfs' }),
};

const MIB = 2 ** 20;

/** Bytes that this process and its children may use: the machine's, or those of its container. */
function memory(): number {
  const constrained = process.constrainedMemory();
  return constrained > 0 ? Math.min(constrained, totalmem()) : totalmem();
}

/**
 * What PostgreSQL may take of the memory. Its buffers are an eighth, because the server beside it and the system's
 * cache hold the catalogue as well; PostgreSQL takes only as much of them as the data fills.
 */
export function memorySettings(bytes = memory()): Record<string, string> {
  const mib = Math.floor(bytes / MIB);
  const within = (least: number, value: number, most: number) =>
    `${Math.min(most, Math.max(least, Math.floor(value)))}MB`;
  return {
    shared_buffers: within(128, mib / 8, 4096),
    effective_cache_size: within(512, mib / 2, 65_536),
    work_mem: within(4, mib / 1024, 32),
    maintenance_work_mem: within(64, mib / 32, 1024),
  };
}

/** Names that the administrator has set by `alter system`; an argument of the command line would overrule them. */
async function setByAlterSystem(data: string): Promise<ReadonlySet<string>> {
  const text = await readFile(join(data, 'postgresql.auto.conf'), 'utf8').catch(() => '');
  return new Set([...text.matchAll(/^\s*(\w+)\s*=/gm)].map(([, name = '']) => name.toLowerCase()));
}

/** The settings of the server of a data folder. */
export async function settingsOf(data: string): Promise<Record<string, string>> {
  const chosen = await setByAlterSystem(data);
  const sized = Object.entries(memorySettings()).filter(([name]) => !chosen.has(name));
  return { ...FIXED, ...Object.fromEntries(sized) };
}
