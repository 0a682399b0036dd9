/** How much processor time the server needs for pages: all of its threads, without PostgreSQL and the client. */
import { readFileSync } from 'node:fs';
import { Agent, get } from 'node:http';

const SOCKETS = 8;
/** A tick of /proc is a hundredth of a second. */
const TICK = 10;

/** Milliseconds of processor time that a process has used. Linux only. */
export function processorTime(pid: number): number {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name may contain blanks; what follows its bracket does not.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK;
}

/** Asks for all addresses, eight at a time. @throws Error for an answer that is not 200. */
export async function ask(addresses: readonly string[]): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: SOCKETS });
  const one = (address: string) =>
    new Promise<void>((resolve, reject) => {
      get(address, { agent, headers: { 'accept-encoding': 'gzip, deflate, br, zstd' } }, (response) => {
        if (response.statusCode !== 200) reject(new Error(`${address} was answered ${response.statusCode}`));
        response.on('end', resolve).resume();
      }).on('error', reject);
    });
  const waiting = addresses.values();
  const next = async () => {
    for (const address of waiting) await one(address);
  };
  await Promise.all(Array.from({ length: SOCKETS }, next));
  agent.destroy();
}

/** Pages for each second of processor time of the server. */
export async function pagesPerCpuSecond(pid: number, addresses: readonly string[]): Promise<number> {
  const before = processorTime(pid);
  await ask(addresses);
  return (addresses.length / (processorTime(pid) - before)) * 1000;
}
