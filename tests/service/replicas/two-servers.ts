/** Two server processes of one deployment: one database, one store of files, one key, and a load balancer in front. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod';
import type { Database } from '#proxy/platform/database/database.ts';
import { startBalancer, type Balancer } from '../../support/balancer.ts';
import { catalogueDatabase } from '../../support/catalogue.ts';
import { startMailServer, type MailServer } from '../../support/mail-server.ts';
import { buildPages, startServer, type ServerProcess } from '../../support/server-process.ts';
import { callAt, clientId, PASSWORD, type TestPool } from '../identity/support.ts';

const Listening = z.object({ port: z.number() });

export interface TwoServers {
  readonly db: Database;
  /** `DATA_DIR` of each: one that both share, unless they stand apart. */
  readonly dataDirs: readonly [string, string];
  readonly mail: MailServer;
  readonly balancer: Balancer;
  readonly servers: readonly ServerProcess[];
  /** The addresses behind the balancer. */
  readonly origins: readonly [string, string];
  /** An operation of the pool, on whichever server comes next. */
  readonly call: TestPool['call'];
  /** Signs a member up, the code proved. */
  signUp(email: string): Promise<void>;
  close(): Promise<void>;
}

/** The address at which a server process in production listens. */
export async function addressOf(server: ServerProcess): Promise<string> {
  const line: unknown = JSON.parse(await server.line((text) => text.includes('"listening"')));
  return `http://127.0.0.1:${Listening.parse(line).port}`;
}

/**
 * @param prepare fills the database before the servers start
 * @param env further settings of both
 * @param place whether they share a file system, or stand apart on machines of their own
 */
export async function startTwoServers(
  env: Record<string, string> = {},
  prepare: (db: Database, dataDir: string) => Promise<void> = async () => {},
  place: 'together' | 'apart' = 'together',
): Promise<TwoServers> {
  await buildPages();
  const [db, mail, balancer] = await Promise.all([catalogueDatabase(), startMailServer(), startBalancer()]);
  const folder = await mkdtemp(join(tmpdir(), 'replicas-'));
  const dataDirs = [folder, place === 'apart' ? join(folder, 'apart') : folder] as const;
  await prepare(db, folder);
  const settings = {
    NODE_ENV: 'production',
    DATABASE_URL: db.url,
    SECRET_KEY: 'a secret that both servers know, long enough',
    PUBLIC_ORIGIN: balancer.origin,
    HOST: '127.0.0.1',
    SMTP_URL: mail.url,
    LOG_LEVEL: 'debug',
    ...env,
  };
  // At the same moment: migrations, lookups and signing keys are made by both or by one, and are there once.
  const servers = await Promise.all(dataDirs.map((dataDir) => startServer(dataDir, settings)));
  const [first = '', second = ''] = await Promise.all(servers.map(addressOf));
  balancer.use([first, second]);
  const call = callAt(balancer.origin);
  return {
    db,
    dataDirs,
    mail,
    balancer,
    servers,
    origins: [first, second],
    call,
    async signUp(email) {
      const UserAttributes = Object.entries({ email, given_name: 'Given', family_name: 'Family' }).map(
        ([Name, Value]) => ({ Name, Value }),
      );
      await call('SignUp', { ClientId: clientId, Username: email, Password: PASSWORD, UserAttributes });
      const ConfirmationCode = await mail.code(email);
      const { status, body } = await call('ConfirmSignUp', {
        ClientId: clientId,
        Username: email,
        ConfirmationCode,
      });
      if (status !== 200) throw new Error(`${email} could not be confirmed: ${JSON.stringify(body)}`);
    },
    async close() {
      await Promise.all(servers.map(({ end }) => end('SIGTERM')));
      await Promise.all([balancer.close(), mail.close()]);
      await db.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
