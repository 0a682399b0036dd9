/**
 * Apps: what people have made with the data. Answers the calls of `proxy/contract/apps.ts` for the data service,
 * and the addresses of the pictures.
 */
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { appCalls } from '#contract/apps.ts';
import { ProblemError } from '#contract/problem.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import type { Secrets } from '#proxy/platform/secrets/secrets.ts';
import type { Authenticate, Caller, Handler } from '#proxy/platform/service/service.ts';
import type { SendEmail } from '#proxy/platform/outbox/email.ts';
import { createAnnounce } from './announce.ts';
import { decideOnApp, undoDecision } from './decide.ts';
import { createPictureLinks } from './pictures/address.ts';
import { createPictures } from './pictures/index.ts';
import { listApps, viewApp } from './shown-apps.ts';
import { submitApp, withdrawApp } from './submit.ts';
import { readReviews, readSubmissions } from './versions.ts';

export interface AppsOptions {
  readonly kysely: Kysely<Schema>;
  readonly secrets: Pick<Secrets, 'hash' | 'hashes'>;
  readonly authenticate: Authenticate;
  /** Absent where no service sends e-mail. */
  readonly sendEmail?: SendEmail | undefined;
  readonly origin: () => string;
  readonly productName: string;
  readonly log: Logger;
}

export type AppHandlers = { [N in keyof typeof appCalls]: Handler<N> };

export interface Apps {
  readonly handlers: AppHandlers;
  /** Answers `/app-pictures` and what is below. */
  readonly pictures: { fetch(request: Request): Response | Promise<Response> };
}

function member(caller: Caller | null): string {
  if (caller === null) throw new ProblemError(401, 'Access token is missing');
  return caller.identityGUID;
}

export function createApps(options: AppsOptions): Apps {
  const { kysely, secrets, authenticate, log } = options;
  const links = createPictureLinks(secrets);
  const services = {
    kysely,
    links,
    announce: createAnnounce({ ...options, sendEmail: options.sendEmail }),
  };
  return {
    pictures: createPictures({ kysely, links, authenticate, log }),
    handlers: {
      'app:list': (request, { caller }) => listApps(services, request, caller?.identityGUID ?? null),
      'app:view': ({ appGUID }, { caller }) => viewApp(services, appGUID, caller?.identityGUID ?? null),
      'app:submit': (request, { caller }) => submitApp(services, request, member(caller)),
      'app:submissions': (request, { caller }) => readSubmissions(services, request, member(caller)),
      'app:withdraw': ({ appGUID }, { caller }) => withdrawApp(services, appGUID, member(caller)),
      'app:reviews': (request, { caller }) => readReviews(services, request, member(caller)),
      'app:decide': (request, { caller }) => decideOnApp(services, request, member(caller)),
      'app:undoDecision': (request, { caller }) => undoDecision(services, request, member(caller)),
    },
  };
}
