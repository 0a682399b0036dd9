/** What the answers of the plain API have in common: what they are made with, and how a call counts. */
import type { ReadStream } from 'node:fs';
import type { Logger } from 'pino';
import type { Authenticate, Caller } from '#proxy/platform/service/service.ts';
import type { Use } from '#proxy/platform/uses/write-uses.ts';
import type { Downloads } from '../download/downloads.ts';
import type { FoundResource } from '../find-resource.ts';
import type { TilesApiOptions } from '../tiles/tiles-api.ts';
import type { TableFinder, TableFinderOptions } from './found-table.ts';

export interface RowsApiOptions extends TableFinderOptions {
  readonly authenticate: Authenticate;
  /** The person that the address was signed for; null for one that was not. */
  readonly signedFor: (url: URL) => string | null;
  /** The patch between two versions. @throws ProblemError 403, 404; 409 where they are not compared */
  readonly openPatch: (
    versions: { readonly before: string; readonly after: string },
    caller: Caller | null,
    find: (resourceGUID: string) => Promise<FoundResource>,
  ) => Promise<{ readonly bytes: ReadStream; readonly size: number; readonly found: FoundResource }>;
  readonly downloads: Downloads;
  /** Takes a call down. */
  readonly noteUse: (use: Use) => void;
  readonly findLayer?: TilesApiOptions['findLayer'];
  readonly origin: () => string;
  readonly log: Logger;
}

/** What answers a call. */
export type RowsContext = RowsApiOptions & TableFinder;

/** A call of the plain API as a use of the file. */
export const useOf = ({ method }: Request, resourceGUID: string, caller: Caller | null): Use => ({
  kind: 'api',
  resourceGUID,
  identityGUID: caller?.identityGUID ?? null,
  ...(caller?.limits !== undefined && { by: 'token' }),
  method,
});
