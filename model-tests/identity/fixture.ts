/**
 * The embedded identity as a walk finds it: pools with different settings, members made for each path, and the
 * pool's clock, which is moved by ageing what is kept.
 */
import { openPage } from './page.ts';
import { randomInt, randomUUID } from 'node:crypto';
import { signOut } from 'aws-amplify/auth';
import type { RuntimeConfiguration } from '#contract/runtime-configuration.ts';
import { PASSWORD } from '#model-tests/models/sign-in.model.ts';

import type { NewUser } from '#proxy/domains/identity/accounts/ensure-user.ts';
import type { LimitedAction } from '#proxy/domains/identity/accounts/limits.ts';
import {
  poolConfiguration,
  type MfaMethod,
  type PoolConfiguration,
} from '#proxy/platform/settings/pool-configuration.ts';
import { fromBase32, totpCode, totpStep } from '#proxy/domains/identity/factors/totp.ts';
import { configureIdentity } from '#src/services/identity/configure.ts';
import { createSignInServices } from '#src/services/identity/sign-in.ts';
import { clearTokens } from '#src/services/identity/token-storage.ts';
import { config, startPool, type TestPool } from '../../tests/service/identity/support.ts';

export { PASSWORD };

/** The key of the authenticator app of every member who has one. */
const TOTP_KEY = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

const ordinary = poolConfiguration(config.identity);

/** Pools that differ from the product's in what a path needs. */
const settings = {
  ordinary: {},
  /** A second factor is required. */
  strict: { mfa: { ...ordinary.mfa, mode: 'ON' } },
  /** The same, and only an app will do. */
  appsOnly: { mfa: { mode: 'ON', methods: ['SOFTWARE_TOKEN_MFA'] } },
  /** The same, and only e-mail will do. */
  emailOnly: { mfa: { mode: 'ON', methods: ['EMAIL_OTP'] } },
  /** Accounts are made by administrators only. */
  closed: { selfSignUp: false },
} satisfies Record<string, Partial<PoolConfiguration>>;
export type PoolName = keyof typeof settings;

/** A person with an account. */
export interface Member {
  readonly email: string;
  readonly phone: string;
  readonly sub: string;
}

export type MemberFields = Partial<Omit<NewUser, 'mfa' | 'attributes'>> & {
  readonly factors?: readonly MfaMethod[];
  /** Attributes besides the addresses; left out: a whole name. */
  readonly attributes?: Readonly<Record<string, string>>;
  /** Left out: one that no other account has; null for none. */
  readonly phone?: string | null;
};

/** What a walk has of the identity service. */
export interface Fixture {
  /** Turns to a pool without a session; `ordinary` unless the path needs another. */
  visit(pool?: PoolName): Promise<void>;
  /** A new member of the pool. */
  member(fields?: MemberFields): Promise<Member>;
  /** The member the present path is about. @throws Error when there is none */
  readonly current: Member;
  readonly hasCurrent: boolean;
  /** Chooses the member that the path is about. */
  turnTo(member: Member): Member;
  /** Asks the pool the same again and again, until it wants a pause. The name of the client is added. */
  repeat(times: number, operation: string, input: Readonly<Record<string, unknown>>): Promise<void>;
  /** Asks as `repeat` does, the first time; a limit that has been shown is then used up without asking. */
  useUp(
    action: LimitedAction,
    times: number,
    operation: string,
    input: Readonly<Record<string, unknown>>,
  ): Promise<void>;
  /** The code that was sent last to an address. */
  codeFor(to: string): Promise<string>;
  /** What the member's app shows; `ahead` steps of half a minute later, since each code works once. */
  appCode(ahead?: number, key?: string): string;
  /** Lets a day pass for codes that were sent, for sign-ins that have begun, and for whatever is counted. */
  letTimePass(): Promise<void>;
  /** Forgets what was counted against guessing, as an hour does; of one limited action, or of all. */
  forgive(action?: string): Promise<void>;
  /** Uses up what the member may have of something within an hour, where asking for it takes too long. */
  exhaust(action: LimitedAction): Promise<void>;
  /** What the service has answered last that was no refusal, as a machine hears it. */
  lastAnswer: unknown;
  /** What a path remembers of itself. */
  readonly notes: Map<string, string>;
  readonly pool: TestPool;
  readonly configuration: RuntimeConfiguration;
  readonly forgetSession: () => void;
  close(): Promise<void>;
}

/** A code that is not this one. */
export const otherThan = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

const configuration: RuntimeConfiguration = {
  productName: config.productName,
  mode: 'development',
  buildId: 'walk',
  missingCalls: [],
  flags: { MAPPING_SOLUTION: true, PERSONAL_TOKENS: true, PRIVATE_DATA_CATALOGUE: true, API_KEYS: true },
  identity: {
    userPoolId: ordinary.id,
    userPoolClientId: ordinary.clientId,
    identityPoolId: ordinary.identityPoolId,
    endpoint: '/identity/',
    passwordPolicy: ordinary.passwordPolicy,
    loginMechanisms: [...ordinary.loginMechanisms],
    initialScreen: 'signIn',
    selfSignUp: true,
    requiredAttributes: [...ordinary.requiredAttributes],
    hostedSignIn: null,
    providers: [],
    providerLabels: {},
  },
  tokenRefreshIntervalMs: 3_600_000,
  analytics: null,
  mapTiles: null,
  cookieDomain: null,
};

/** Signs a member in as the product does, without a flow. @throws Error when that takes more than a password */
export async function signIn(credentials: {
  readonly username: string;
  readonly password: string;
}): Promise<void> {
  const { authenticate } = createSignInServices(() => {});
  const { kind } = await authenticate(credentials, new AbortController().signal);
  if (kind !== 'signedIn') throw new Error(`Signing in has ended with ${kind}.`);
}

/** Opens the fixture; pools are started when they are first visited. */
export function openFixture(): Fixture {
  const pools = new Map<PoolName, Promise<TestPool>>();
  const plainFetch = globalThis.fetch;
  const shown = new Set<LimitedAction>();
  let pool: TestPool | undefined;
  let current: Member | undefined;
  const here = (): TestPool => {
    if (!pool) throw new Error('No pool was visited.');
    return pool;
  };
  const change = async (statement: string, values: readonly unknown[] = []): Promise<void> =>
    void (await here().db.pool.query(statement, [...values]));
  const forgive = async (action?: string) => {
    await change('delete from identity.lock_out');
    await change('delete from identity.allowance where action = coalesce($1, action)', [action ?? null]);
  };
  return {
    configuration,
    lastAnswer: undefined,
    notes: new Map(),
    get pool() {
      return here();
    },
    get current() {
      if (!current) throw new Error('The path has no member yet.');
      return current;
    },
    get hasCurrent() {
      return current !== undefined;
    },
    turnTo: (member) => (current = member),
    async visit(name = 'ordinary') {
      const opening = pools.get(name) ?? startPool(settings[name]);
      pools.set(name, opening);
      pool = await opening;
      current = undefined;
      this.notes.clear();
      openPage(pool.origin);
      globalThis.fetch = plainFetch;
      configureIdentity(configuration);
      await signOut();
    },
    async member({ factors = [], attributes, phone: wanted, ...fields } = {}) {
      const email = `a-${randomUUID()}@leeds.example`;
      const phone = wanted ?? `+4915${randomInt(1e6, 1e7)}5678`;
      const { sub } = await here().identity.ensureUser({
        password: PASSWORD,
        ...fields,
        attributes: {
          ...(attributes ?? { given_name: 'Ada', family_name: 'Walker' }),
          email,
          ...(wanted !== null && { phone_number: phone }),
        },
        ...(factors.length > 0 && {
          mfa: {
            enabled: [...factors],
            ...(factors.includes('SOFTWARE_TOKEN_MFA') && { totpSecret: TOTP_KEY }),
          },
        }),
      });
      current = { email, phone, sub };
      return current;
    },
    async repeat(times, operation, input) {
      const body = { ClientId: configuration.identity.userPoolClientId, ...input };
      // What it wants a pause for is thrown by the transport.
      for (let n = 0; n < times; n += 1)
        await here()
          .call(operation, body)
          .catch(() => {});
    },
    async useUp(action, ...asked) {
      if (shown.has(action)) return this.exhaust(action);
      shown.add(action);
      await this.repeat(...asked);
    },
    codeFor: (to) => here().codeFor(to),
    appCode: (ahead = 0, key = TOTP_KEY) => totpCode(fromBase32(key), totpStep() + ahead),
    async letTimePass() {
      await change(`update identity.code set expires_at = expires_at - interval '1 day'`);
      await change(`update identity.challenge_session set expires_at = expires_at - interval '1 day'`);
      await forgive();
    },
    forgive,
    async exhaust(action) {
      await change(
        `insert into identity.allowance (subject, action, used, window_ends_at)
         values ($1, $2, 1000, now() + interval '1 hour')
         on conflict (subject, action) do update set used = excluded.used`,
        [current?.sub, action],
      );
    },
    forgetSession: () => clearTokens(document, { domain: undefined, secure: false }),
    async close() {
      globalThis.fetch = plainFetch;
      for (const opening of pools.values()) await (await opening).close();
    },
  };
}
