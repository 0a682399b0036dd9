/** People, groups, sharing, personal tokens and API keys, with what they need of the user pool and of the outbox. */
import type { Logger } from 'pino';
import { createApiKeys, type ApiKeys } from '#proxy/domains/api-keys/index.ts';
import { createGroups, type GroupHandlers } from '#proxy/domains/groups/index.ts';
import { inviteToDataset, writeInvitation } from '#proxy/domains/people/write-invitation.ts';
import { createPeople, type People } from '#proxy/domains/people/index.ts';
import type { PoolAccounts } from '#proxy/domains/people/people.ts';
import { createPersonalTokens, type PersonalTokens } from '#proxy/domains/personal-tokens/index.ts';
import type { FitNarrowing } from '#proxy/domains/sharing/check-share.ts';
import { createSharing, type SharingHandlers } from '#proxy/domains/sharing/index.ts';
import type { ViewAsOptions } from '#proxy/domains/sharing/view-as.ts';
import type { SendEmail } from '#proxy/platform/outbox/email.ts';
import type { Database } from '#proxy/platform/database/database.ts';
import type { Secrets } from '#proxy/platform/secrets/secrets.ts';

export interface MembershipOptions {
  readonly db: Pick<Database, 'kysely'>;
  readonly secrets: Pick<Secrets, 'hash' | 'hashes'>;
  readonly accounts: PoolAccounts;
  /** Absent where nothing sends e-mail. */
  readonly sendEmail: SendEmail | undefined;
  /** PERSONAL_TOKENS. */
  readonly hasPersonalTokens: boolean;
  /** API_KEYS. */
  readonly hasApiKeys: boolean;
  /** MAPPING_SOLUTION. */
  readonly hasMaps: boolean;
  readonly origin: () => string;
  readonly productName: string;
  /** Checks a part against the table of a file. */
  readonly fitNarrowing: FitNarrowing;
  readonly sampleRows: ViewAsOptions['sampleRows'];
  readonly viewDataset: ViewAsOptions['viewDataset'];
  readonly log: Logger;
}

export interface Membership {
  readonly people: People;
  readonly groups: GroupHandlers;
  readonly sharing: SharingHandlers;
  readonly tokens: PersonalTokens;
  readonly keys: ApiKeys;
}

export function createMembership(options: MembershipOptions): Membership {
  const { kysely } = options.db;
  const people = { ...options, kysely };
  const tokens = createPersonalTokens({ ...people, enabled: options.hasPersonalTokens });
  return {
    people: createPeople(people),
    groups: createGroups({
      kysely,
      invite: (trx, invitation, actorGUID) => writeInvitation(people, trx, invitation, actorGUID),
    }),
    sharing: createSharing({
      ...people,
      inviteToDataset: (trx, invitation, actorGUID) => inviteToDataset(people, trx, invitation, actorGUID),
    }),
    tokens,
    keys: createApiKeys({ ...people, enabled: options.hasApiKeys, reportOther: tokens.reportLeak }),
  };
}
