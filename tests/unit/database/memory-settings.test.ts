/** How much of a machine's memory the embedded PostgreSQL takes, and who has the last word. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { memorySettings, settingsOf } from '#proxy/platform/database/cluster/settings.ts';

const GIB = 2 ** 30;

it.each([
  [
    0.5,
    { shared_buffers: '128MB', effective_cache_size: '512MB', work_mem: '4MB', maintenance_work_mem: '64MB' },
  ],
  [
    8,
    {
      shared_buffers: '1024MB',
      effective_cache_size: '4096MB',
      work_mem: '8MB',
      maintenance_work_mem: '256MB',
    },
  ],
  [
    256,
    {
      shared_buffers: '4096MB',
      effective_cache_size: '65536MB',
      work_mem: '32MB',
      maintenance_work_mem: '1024MB',
    },
  ],
])('%d GiB', (gib, expected) => {
  expect(memorySettings(gib * GIB)).toEqual(expected);
});

it.runIf(process.platform === 'linux')('writes through after a crash by one call', async () => {
  // With a call for each file a restart after a crash took 4 to 9 seconds on a busy machine, with one less than one.
  expect(await settingsOf(tmpdir())).toHaveProperty('recovery_init_sync_method', 'syncfs');
});

it('leaves alone what the administrator has set', async () => {
  const data = await mkdtemp(join(tmpdir(), 'commonplace-settings-'));
  try {
    expect(await settingsOf(data)).toHaveProperty('shared_buffers');
    await writeFile(join(data, 'postgresql.auto.conf'), "# Do not edit\nshared_buffers = '2GB'\n");
    const settings = await settingsOf(data);
    expect(settings).not.toHaveProperty('shared_buffers');
    expect(settings).toHaveProperty('work_mem');
    expect(settings).toMatchObject({ jit: 'off', fsync: 'on' });
  } finally {
    await rm(data, { recursive: true });
  }
});
