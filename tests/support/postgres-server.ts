/**
 * One PostgreSQL server for a whole run of the service tests: started in a temporary folder before the first
 * file, stopped and removed after the last. It contains a migrated template that each test database is a copy of.
 */
import { chmod, mkdtemp, rm, statfs } from 'node:fs/promises';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import type { TestProject } from 'vitest/node';
import { openCluster, type Cluster } from '#proxy/platform/database/cluster/cluster.ts';
import { PRODUCT_ROLE, SUPERUSER } from '#proxy/platform/database/cluster/initialise.ts';
import { preparePlaces } from '#proxy/platform/database/cluster/places.ts';
import { connect } from '#proxy/platform/database/database.ts';
import { migrate } from '#proxy/platform/database/migrate.ts';
import { offerPreparedData } from './prepared-data.ts';

/** The database that test databases are copied from: migrated and otherwise empty. */
export const TEMPLATE = 'migrated';

declare module 'vitest' {
  interface ProvidedContext {
    /** Superuser address of the shared server. */
    readonly postgres: string;
  }
}

/**
 * Tests lose nothing that matters when the machine stops, so they need not wait for the disk. Their data is small: each
 * database that is made or removed looks through all buffers.
 */
const FAST = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '300',
  shared_buffers: '128MB',
};

/** Where Linux keeps files in memory. */
const MEMORY = '/dev/shm';
/** Bytes that must be free for the databases of a run, which take some 300 MB, and for everything beside them. */
const ROOM = 4 * 2 ** 30;

/** In memory where there is room: a copy of the template is a thousand files, which a disk takes longer for than a test. */
async function parentOfData(): Promise<string> {
  const space = await statfs(MEMORY).catch(() => undefined);
  const hasRoom = space !== undefined && Math.min(space.bavail * space.bsize, freemem()) > ROOM;
  return hasRoom ? MEMORY : tmpdir();
}

async function createTemplate(cluster: Cluster): Promise<void> {
  const log = pino({ level: 'silent' });
  const server = connect(cluster.url('postgres', SUPERUSER), log, { connections: 1 });
  await server.pool.query(`create database ${TEMPLATE} owner ${PRODUCT_ROLE}`);
  await server.close();
  const template = connect(cluster.url(TEMPLATE), log, { connections: 1 });
  await migrate(template).finally(() => template.close());
}

/** Called by Vitest, which demands a default export. @returns what it calls in the end. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const log = pino({ level: 'silent' });
  const folder = await mkdtemp(join(await parentOfData(), 'commonplace-test-'));
  let cluster: Cluster | undefined;
  const removePreparedData = await offerPreparedData();
  const stop = async () => {
    await cluster?.stop();
    await rm(folder, { recursive: true, force: true });
    await removePreparedData();
  };
  try {
    // A temporary folder is closed to others, and as root the server runs as another user.
    await chmod(folder, 0o711);
    cluster = await openCluster(await preparePlaces(folder, 'development', log), log, FAST);
    await createTemplate(cluster);
    project.provide('postgres', cluster.url('postgres', SUPERUSER));
    return stop;
  } catch (error) {
    await stop();
    throw error;
  }
}
