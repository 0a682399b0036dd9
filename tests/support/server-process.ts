/** The server as a process of its own, for tests of how it starts and ends. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { telemetry } from '../../scripts/start/telemetry.mjs';
import { run, type Lines } from './processes.ts';

let building: Promise<unknown> | undefined;

/** Builds the pages unless they are fresh, once in a process; the server does not start without. */
export async function buildPages(): Promise<void> {
  building ??= promisify(execFile)(process.execPath, ['scripts/build.ts', '--if-stale']);
  await building;
}

export interface ServerProcess extends Lines {
  readonly origin: string;
}

/** Starts a server that must become ready. @throws Error with its output when it ends instead. */
export async function startServer(dataDir: string, env: Record<string, string> = {}): Promise<ServerProcess> {
  const server = run([...telemetry(env), 'proxy/server.ts'], { DATA_DIR: dataDir, PORT: '0', ...env });
  const line = await server.line((text) => text.includes(' is ready: '));
  return { ...server, origin: line.slice(line.indexOf('http')) };
}

/** Starts a server that must not become ready. @returns everything it says and its exit code. */
export async function failToStart(
  env: Record<string, string>,
): Promise<{ code: unknown; errors: string; lines: string[] }> {
  const server = run(['proxy/server.ts'], { PORT: '0', ...env });
  const code = await server.end();
  return { code, errors: server.errors(), lines: server.lines };
}
