/** What the composition needs, and what it gives the server. */
import type { Logger } from 'pino';
import type { Config } from '#proxy/platform/settings/config.ts';
import type { Upstreams } from '#proxy/gateway/upstreams.ts';
import type { Database } from '#proxy/platform/database/database.ts';
import type { Identity } from '#proxy/domains/identity/identity.ts';
import type { Secrets } from '#proxy/platform/secrets/secrets.ts';
import type { FileStore } from '#proxy/platform/store/file-store.ts';

export type Routes = readonly (readonly [pattern: string, answer: Answer])[];

export interface EmbeddedOptions {
  readonly config: Config;
  readonly database: Database;
  readonly secrets: Secrets;
  readonly origin: () => string;
  readonly log: Logger;
}

export type Answer = (request: Request) => Response | Promise<Response>;

export interface Embedded {
  readonly services: Upstreams;
  /** Addresses outside the gateway, by pattern, in the order in which they are tried. */
  readonly routes: Routes;
  /** Absent when members sign in at a pool elsewhere. */
  readonly identity: Identity | undefined;
  /** Answers the plain API of rows. */
  readonly rows: (request: Request) => Promise<Response>;
  /** Answers below `/api/uploads/`: bodies that last as long as a line is slow. */
  readonly uploads: { fetch(request: Request): Promise<Response> };
  /** Where stored files are. */
  readonly store: FileStore;
  /** Changes whenever a visitor might see something else. */
  revision(): Promise<string>;
  /** Resolves when what most pages need answers: the database and the search index. */
  ready(): Promise<unknown>;
  /** True: the audit log no longer has the head that is kept outside the database. */
  readonly isAuditCut: () => boolean;
  close(): Promise<void>;
}
