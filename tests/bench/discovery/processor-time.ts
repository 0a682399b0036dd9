/**
 * Processor time, which other work on the machine lengthens far less than it lengthens the time by the clock.
 * Linux only.
 */
import { readFileSync } from 'node:fs';
import type { Pool } from 'pg';

export interface ProcessorTime {
  /** Milliseconds of this process and of PostgreSQL so far. */
  read(): { server: number; database: number };
}

/** Milliseconds that a process has run. */
function runTime(pid: string): number {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
  } catch {
    // It has ended meanwhile.
    return 0;
  }
}

/** @returns null where there is no /proc */
export async function createProcessorTime(pool: Pool): Promise<ProcessorTime | null> {
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  try {
    const status = readFileSync(`/proc/${rows[0]?.pid}/status`, 'utf8');
    const postmaster = /^PPid:\s*(\d+)$/m.exec(status)?.[1] ?? '';
    const children = `/proc/${postmaster}/task/${postmaster}/children`;
    return {
      read() {
        const { user, system } = process.cpuUsage();
        const backends = readFileSync(children, 'utf8').trim().split(' ');
        return {
          server: (user + system) / 1000,
          database: backends.reduce((sum, pid) => sum + runTime(pid), 0),
        };
      },
    };
  } catch {
    return null;
  }
}
