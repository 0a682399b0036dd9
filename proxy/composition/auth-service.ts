/** The embedded auth service: members and organisations (specification, section 7). */
import type { Logger } from 'pino';
import { createAuthorise } from '#proxy/platform/access/authorise.ts';
import type { Database } from '#proxy/platform/database/database.ts';
import {
  createService,
  requireCaller,
  type Authenticate,
  type CallContext,
  type Service,
} from '#proxy/platform/service/service.ts';
import { readOrganisations, viewOrganisation } from '#proxy/domains/organisations/organisations.ts';
import { recordConsent } from '#proxy/domains/consent/record-consent.ts';
import { createOwnAccount, type DeletingPool } from '#proxy/domains/accounts/own-account.ts';
import { forgetRead, readUser, type GetUser } from '#proxy/domains/accounts/read-user.ts';
import { createAudit } from '#proxy/domains/audit/index.ts';
import type { ApiKeys } from '#proxy/domains/api-keys/index.ts';
import type { GroupHandlers } from '#proxy/domains/groups/index.ts';
import { createNotices } from '#proxy/domains/notices/index.ts';
import { setLogo } from '#proxy/domains/organisations/logo.ts';
import { updateOrganisation } from '#proxy/domains/organisations/update-organisation.ts';
import type { People } from '#proxy/domains/people/index.ts';
import { handOver, readLeaving } from '#proxy/domains/people/removal.ts';
import type { SecurityHandlers } from '#proxy/domains/identity/security/own-security.ts';
import type { PersonalTokens } from '#proxy/domains/personal-tokens/index.ts';
import type { SharingHandlers } from '#proxy/domains/sharing/index.ts';

export interface AuthOptions {
  readonly db: Pick<Database, 'kysely'>;
  readonly getUser: GetUser;
  readonly people: People;
  readonly groups: GroupHandlers;
  readonly sharing: SharingHandlers;
  readonly tokens: Pick<PersonalTokens, 'handlers'>;
  readonly keys: Pick<ApiKeys, 'handlers'>;
  /** Of the user pool. */
  readonly security: SecurityHandlers;
  readonly deletion: DeletingPool;
  readonly authenticate: Authenticate;
  readonly log: Logger;
}

export function createAuthService(options: AuthOptions): Service {
  const { db, getUser, people, groups, sharing, tokens, keys, security, deletion, authenticate, log } =
    options;
  const { kysely } = db;
  const user = (context: CallContext) => readUser(kysely, requireCaller(context), getUser, log);
  return createService(
    'auth',
    {
      ...people.handlers,
      ...groups,
      ...tokens.handlers,
      ...keys.handlers,
      ...security,
      ...sharing,
      ...createAudit(kysely),
      ...createNotices(kysely),
      ...createOwnAccount(kysely, deletion, { readLeaving, handOver }),
      'user/get': (_, context) => user(context),
      async 'user/update'(request, context) {
        await people.updateNames(request, context);
        return user(context);
      },
      async 'user/updatePreferences'(request, context) {
        // A person who has never been read has no row yet.
        await user(context);
        await people.updatePreferences(request, context);
        return user(context);
      },
      async 'user/refresh'(_, context) {
        await forgetRead(kysely, requireCaller(context).identityGUID);
        return user(context);
      },
      async 'organisation/update'(request, context) {
        const { identityGUID } = requireCaller(context);
        await updateOrganisation(kysely, request, identityGUID);
        return viewOrganisation(kysely, identityGUID, { organisationGUID: request.organisationGUID });
      },
      async 'organisation/setLogo'(request, context) {
        const { identityGUID } = requireCaller(context);
        await setLogo(kysely, request, identityGUID);
        return viewOrganisation(kysely, identityGUID, { organisationGUID: request.organisationGUID });
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
