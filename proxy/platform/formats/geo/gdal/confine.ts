/**
 * What GDAL may do to the machine: read one folder, write to another up to so many bytes, and grow to so many bytes of
 * memory. GDAL is WebAssembly, which reaches the machine only through the functions that are replaced here.
 */
import { createRequire } from 'node:module';
import { sep } from 'node:path';

export interface Bounds {
  readonly out: string;
  readonly bytes: number;
  readonly memory: number;
  /** Called once a bound is reached, before GDAL sees the failure. */
  readonly onReached: (bound: 'bytes' | 'memory') => void;
}

const PAGE = 65_536;
/** Flags of `open` with which nothing changes. */
const READ_ONLY = 0;
const WRITING = 3;

type Calls = Record<string, (...values: unknown[]) => unknown>;

const refusal = () => Object.assign(new Error('not permitted'), { code: 'EACCES', errno: -13 });

/** Functions of the file system that change what they are given, and the first place of a path among their values. */
const changing = [
  'unlinkSync',
  'renameSync',
  'truncateSync',
  'mkdirSync',
  'rmdirSync',
  'chmodSync',
  'utimesSync',
];
/** Functions that no reader of a file needs. */
const needless = ['symlinkSync', 'linkSync', 'lchmodSync', 'chownSync', 'lchownSync', 'mknodSync'];

/** Replaces the functions of this thread; it is not for one that goes on to do something else. */
export function confine({ out, bytes, memory, onReached }: Bounds): void {
  const calls = createRequire(import.meta.url)('node:fs') as Calls;
  const isOut = (path: unknown) => typeof path === 'string' && path.startsWith(out + sep);
  const replace = (name: string, by: (original: (...values: unknown[]) => unknown) => Calls[string]) => {
    const original = calls[name];
    if (original !== undefined) calls[name] = by(original.bind(calls));
  };
  for (const name of changing)
    replace(name, (original) => (...values) => {
      if (!isOut(values[0])) throw refusal();
      return original(...values);
    });
  for (const name of needless)
    replace(name, () => () => {
      throw refusal();
    });
  replace('openSync', (original) => (path, flags, ...others) => {
    const writes = typeof flags === 'number' ? (flags & WRITING) !== READ_ONLY : flags !== 'r';
    if (writes && !isOut(path)) throw refusal();
    return original(path, flags, ...others);
  });
  let written = 0;
  replace('writeSync', (original) => (...values) => {
    const count = original(...values) as number;
    written += count;
    if (written > bytes) {
      onReached('bytes');
      throw Object.assign(new Error('no space'), { code: 'ENOSPC', errno: -28 });
    }
    return count;
  });
  const { prototype } = WebAssembly.Memory;
  const grow = prototype.grow;
  prototype.grow = function growWithin(this: WebAssembly.Memory, pages: number): number {
    if (this.buffer.byteLength + pages * PAGE > memory) {
      onReached('memory');
      throw new RangeError('the memory has reached its bound');
    }
    return grow.call(this, pages);
  };
}
