/** The auth service for service tests: a scripted user pool, and the e-mails that would have been sent. */
import { createAuthService, type AuthOptions } from '#proxy/composition/auth-service.ts';
import { createMembership, type MembershipOptions } from '#proxy/composition/membership.ts';
import { createRemoteDeletion } from '#proxy/domains/accounts/remote-deletion.ts';
import { createRemoteSecurity } from '#proxy/domains/identity/security/own-security.ts';
import type { PoolAccounts } from '#proxy/domains/people/people.ts';
import { viewDataset } from '#proxy/domains/discovery/view-dataset.ts';
import type { FitNarrowing } from '#proxy/domains/sharing/check-share.ts';
import type { SendEmail } from '#proxy/platform/outbox/email.ts';
import type { Database } from '#proxy/platform/database/database.ts';
import { createSecrets } from '#proxy/platform/secrets/secrets.ts';
import type { Authenticate, Service } from '#proxy/platform/service/service.ts';
import { authenticate, silent } from './catalogue.ts';

export interface AuthBench {
  readonly auth: Service;
  /** What it was made of, for a test that replaces a part. */
  readonly options: AuthOptions;
  readonly emails: Parameters<SendEmail>[0][];
  /** What the user pool was asked to do, such as `resetPassword 5e0f…`. */
  readonly asked: string[];
  /** Knows personal tokens and API keys too. */
  readonly authenticate: Authenticate;
  /** What the server notes of API keys is written. */
  readonly written: () => Promise<void>;
}

/** @param accounts what the user pool does instead of noting what it was asked */
export function authBench(
  db: Database,
  options: Partial<Pick<AuthOptions, 'getUser'>> & {
    readonly accounts?: Partial<PoolAccounts>;
    readonly hasMaps?: boolean;
    readonly fitNarrowing?: FitNarrowing;
    readonly sampleRows?: MembershipOptions['sampleRows'];
  } = {},
): AuthBench {
  const emails: AuthBench['emails'] = [];
  const asked: string[] = [];
  const note =
    (name: string) =>
    async (...values: unknown[]): Promise<void> => {
      asked.push(
        [name, ...values.map((value) => (typeof value === 'string' ? value : JSON.stringify(value)))].join(
          ' ',
        ),
      );
    };
  const membership = createMembership({
    db,
    secrets: createSecrets('a secret of the tests that is long enough'),
    accounts: {
      setNames: note('setNames'),
      forgotPassword: note('forgotPassword'),
      confirmForgotPassword: note('confirmForgotPassword'),
      administrator: {
        resetPassword: note('resetPassword'),
        signOutEverywhere: note('signOutEverywhere'),
      },
      ...options.accounts,
    },
    sendEmail: async (email) => {
      emails.push(email);
    },
    hasPersonalTokens: true,
    hasApiKeys: true,
    hasMaps: options.hasMaps ?? true,
    origin: () => 'https://data.example',
    productName: 'Commonplace',
    fitNarrowing: options.fitNarrowing ?? (() => Promise.reject(new Error('No table was to be asked for'))),
    sampleRows: options.sampleRows ?? (async () => null),
    viewDataset: (datasetGUID, identityGUID) => viewDataset(db.kysely, datasetGUID, identityGUID),
    log: silent,
  });
  const known = membership.keys.authenticate(membership.tokens.authenticate(authenticate));
  const parts: AuthOptions = {
    db,
    getUser: options.getUser ?? (() => Promise.reject(new Error('The user pool was not to be asked'))),
    ...membership,
    security: createRemoteSecurity(),
    deletion: createRemoteDeletion({
      kysely: db.kysely,
      endpoint: 'https://pool.example/',
      send: async (request) => {
        await note(request.headers.get('x-amz-target')?.split('.').at(-1) ?? '')();
        return new Response('{}');
      },
    }),
    authenticate: known,
    log: silent,
  };
  const auth = createAuthService(parts);
  return { auth, options: parts, emails, asked, authenticate: known, written: membership.keys.close };
}
