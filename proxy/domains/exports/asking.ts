/** What the answers of this folder are made with, and who asks for one. */
import type { Logger } from 'pino';
import { Guid } from '#contract/entities/common.ts';
import { ProblemError } from '#contract/problem.ts';
import type { AccessScope } from '#proxy/platform/access/access-scope.ts';
import type { Database } from '#proxy/platform/database/database.ts';
import type { Authenticate, Service } from '#proxy/platform/service/service.ts';
import type { Publication } from './exported-dataset.ts';

export interface ExportOptions {
  readonly db: Pick<Database, 'kysely'>;
  /** Answers the lists that feeds are made of. */
  readonly discovery: Service;
  readonly authenticate: Authenticate;
  readonly productName: string;
  /** The deployment has pages of maps. */
  readonly hasMaps: boolean;
  /** Scheme and host that the product is reached by. */
  readonly origin: () => string;
  readonly log: Logger;
}

/** Who asks, and for what state of the catalogue. */
export interface Asking {
  readonly request: Request;
  readonly accessScope: AccessScope;
  /** True when a token was sent: the answer is for its owner. */
  readonly personal: boolean;
  /** Changes with the catalogue, with what the caller reaches, and with the product's name and address. */
  readonly state: string;
  readonly publication: Publication;
}

/** What a handler finds in its context. */
export interface ExportEnvironment {
  Variables: { asking: Asking };
}

/** An identifier of an address. @throws ProblemError 404 for anything else. */
export function requireGuid(text: string): string {
  const guid = Guid.safeParse(text.toLowerCase());
  if (!guid.success) throw new ProblemError(404, 'There is no such description');
  return guid.data;
}
