/**
 * Which user PostgreSQL runs as. PostgreSQL refuses to run as root, so a server started by root hands the
 * database to an unprivileged account, and that account must be able to enter every folder on the way.
 */
import { readFile, realpath, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

export interface Account {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

/** Accounts that exist for this purpose, best first. */
const CANDIDATES = ['postgres', '_postgres', 'nobody'];

async function accounts(): Promise<Account[]> {
  const text = await readFile('/etc/passwd', 'utf8').catch(() => '');
  return text.split('\n').flatMap((line) => {
    const [name, , uid, gid] = line.split(':');
    // macOS writes no one as -2; the kernel's number is its unsigned form.
    if (!name || !uid || !gid || line.startsWith('#')) return [];
    return [{ name, uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 }];
  });
}

/**
 * The account for a cluster in `data`: its present owner, or the best account of this machine.
 * @returns `undefined` when the process is not root: PostgreSQL then runs as the same user.
 */
export async function databaseAccount(data: string): Promise<Account | 'none' | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const known = await accounts();
  const owner = await stat(data).catch(() => undefined);
  if (owner && owner.uid !== 0)
    return (
      known.find(({ uid }) => uid === owner.uid) ?? {
        name: String(owner.uid),
        uid: owner.uid,
        gid: owner.gid,
      }
    );
  for (const name of CANDIDATES) {
    const account = known.find((one) => one.name === name && one.uid !== 0);
    if (account) return account;
  }
  return 'none';
}

/** The topmost folder on the way to `path` (itself included) that the account may not enter, if there is one. */
export async function blockedAt(path: string, account: Account): Promise<string | undefined> {
  const steps: string[] = [];
  for (let step = await realpath(path); ; step = dirname(step)) {
    steps.unshift(step);
    if (step === dirname(step)) break;
  }
  for (const step of steps) {
    const { mode, uid, gid } = await stat(step);
    const enter = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001;
    if ((mode & enter) === 0) return step;
  }
  return undefined;
}
