/** The embedded auth service: members and organisations (specification, section 7). */
import type { Logger } from 'pino';
import { ProblemError } from '#contract/problem.ts';
import { createAuthorise } from '#proxy/platform/access/authorise.ts';
import type { Database } from '#proxy/platform/database/database.ts';
import { createService, type Authenticate, type Service } from '#proxy/platform/service/service.ts';
import { readOrganisations, viewOrganisation } from '#proxy/domains/organisations/organisations.ts';
import { recordConsent } from '#proxy/domains/consent/record-consent.ts';
import { readUser, type GetUser } from '#proxy/domains/accounts/read-user.ts';

export interface AuthOptions {
  readonly db: Pick<Database, 'kysely'>;
  readonly getUser: GetUser;
  readonly authenticate: Authenticate;
  readonly log: Logger;
}

export function createAuthService({ db: { kysely }, getUser, authenticate, log }: AuthOptions): Service {
  return createService(
    'auth',
    {
      'user/get': (_, { caller }) => {
        if (caller === null) throw new ProblemError(401, 'Access token is missing');
        return readUser(kysely, caller, getUser, log);
      },
      'organisation/list': async (_, { caller }) => ({
        result: await readOrganisations(kysely, caller?.identityGUID ?? null),
      }),
      'organisation/view': (key, { caller }) => viewOrganisation(kysely, caller?.identityGUID ?? null, key),
      'consent/record': async (proof) => {
        await recordConsent(kysely, proof);
        return {};
      },
    },
    { authenticate, authorise: createAuthorise(kysely), log },
  );
}
