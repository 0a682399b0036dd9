/**
 * Accounts of the running service, made for one run, so that neither lock-outs nor hourly limits of the sample
 * accounts matter, and no test depends on what another has done.
 */
import { randomInt, randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { RUNTIME_CONFIGURATION_ID } from '#contract/rendering.ts';
import type { RuntimeConfiguration } from '#contract/runtime-configuration.ts';
import { PASSWORD } from '#model-tests/models/sign-in.model.ts';
import { isProductNew, productOrigin } from '../../tests/support/product.ts';
import { fromBase32, totpCode, totpStep } from '#proxy/domains/identity/factors/totp.ts';

export const origin = productOrigin;

/** One operation of the user pool. @throws Error with what the pool said, unless it succeeded. */
export async function ask(
  operation: string,
  input: unknown,
  at = origin(),
): Promise<Record<string, unknown>> {
  const response = await fetch(`${at}/identity/`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
    },
    body: JSON.stringify(input),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${operation}: ${text}`);
  return JSON.parse(text) as Record<string, unknown>;
}

/** The application's client at a product's pool, as every page of it names it. */
async function readClientId(at = origin()): Promise<string> {
  const html = await (await fetch(`${at}/cookie-policy`)).text();
  const [, json = '{}'] = html.split(new RegExp(`<script id="${RUNTIME_CONFIGURATION_ID}"[^>]*>`));
  const [text = ''] = json.split('</script>');
  return (JSON.parse(text) as RuntimeConfiguration).identity.userPoolClientId;
}
const clientIds = new Map<string, Promise<string>>();
const clientIdAt = (at: string): Promise<string> => {
  const known = clientIds.get(at) ?? readClientId(at);
  clientIds.set(at, known);
  return known;
};

interface Sent {
  readonly to: string;
  readonly code?: string;
}

/** The code that was sent last to an address. */
export async function lastCode(to: string, at = origin()): Promise<string> {
  const response = await fetch(`${at}/dev/outbox`, { headers: { accept: 'application/json' } });
  const { messages } = (await response.json()) as { messages: Sent[] };
  const code = messages.find((message) => message.to === to)?.code;
  if (code === undefined) throw new Error(`No code was sent to ${to}.`);
  return code;
}

/** Real tokens of a real session, as the pool hands them out. */
export async function openSession(
  username: string,
  at = origin(),
): Promise<Readonly<Record<string, unknown>>> {
  const input = {
    AuthFlow: 'USER_PASSWORD_AUTH',
    ClientId: await clientIdAt(at),
    AuthParameters: { USERNAME: username, PASSWORD },
  };
  const body = await ask('InitiateAuth', input, at);
  return body['AuthenticationResult'] as Record<string, unknown>;
}

const subjectIn = (token: unknown): string => {
  const [, payload = ''] = String(token).split('.');
  return (JSON.parse(Buffer.from(payload, 'base64url').toString()) as { sub: string }).sub;
};

/** The number by which another product's pool knows a member. */
export async function subjectOf(at: string, username: string, password: string): Promise<string> {
  const AuthParameters = { USERNAME: username, PASSWORD: password };
  const input = { AuthFlow: 'USER_PASSWORD_AUTH', ClientId: await clientIdAt(at), AuthParameters };
  const { AuthenticationResult } = await ask('InitiateAuth', input, at);
  return subjectIn((AuthenticationResult as Record<string, unknown>)['AccessToken']);
}

interface Cookie {
  readonly name: string;
  readonly value: string;
  readonly url: string;
}

/** The cookies of a new session, as the page's identity library would have stored them. */
export async function sessionCookies(username: string, at = origin()): Promise<Cookie[]> {
  const { AccessToken, IdToken, RefreshToken } = await openSession(username, at);
  const sub = subjectIn(AccessToken);
  const prefix = `CognitoIdentityServiceProvider.${await clientIdAt(at)}`;
  const values = {
    accessToken: AccessToken,
    [`${prefix}.LastAuthUser`]: sub,
    [`${prefix}.${sub}.idToken`]: IdToken,
    [`${prefix}.${sub}.refreshToken`]: RefreshToken,
  };
  return Object.entries(values).map(([name, value]) => ({ name, value: String(value), url: at }));
}

export interface Account {
  readonly email: string;
  readonly phone: string;
}

export type Factor = 'sms' | 'email' | 'totp';

const made = new Map<string, number>();

/**
 * An unused address, and that the same walk has in every run of a product of its own, so that its pictures
 * can be compared. A product that goes on after the run has other addresses each time.
 */
function newAddress(kind: string): string {
  const count = (made.get(kind) ?? 0) + 1;
  made.set(kind, count);
  const run = isProductNew() ? (process.env['TEST_WORKER_INDEX'] ?? '0') : randomUUID();
  return `a-${kind}-${count}-${run}@leeds.example`;
}

/** A new member with these second factors; `null` leaves the account unconfirmed. */
async function createAccount(
  factors: readonly Factor[] | null,
  hasNumber = factors?.includes('sms') ?? false,
  at = origin(),
): Promise<Account> {
  const ClientId = await clientIdAt(at);
  // Masked, they look like the destinations of the model.
  const account = {
    email: newAddress(factors === null ? 'unconfirmed' : factors.length === 0 ? 'member' : factors.join('-')),
    phone: `+4915${randomInt(1e6, 1e7)}5678`,
  };
  const askPool = (operation: string, input: unknown) => ask(operation, input, at);
  await askPool('SignUp', {
    ClientId,
    Username: account.email,
    Password: PASSWORD,
    UserAttributes: Object.entries({
      given_name: 'Ada',
      family_name: 'Walker',
      // A number that is not verified would be asked about after every sign-in.
      ...(hasNumber && { phone_number: account.phone }),
    }).map(([Name, Value]) => ({ Name, Value })),
  });
  if (factors === null) return account;
  await askPool('ConfirmSignUp', {
    ClientId,
    Username: account.email,
    ConfirmationCode: await lastCode(account.email, at),
  });
  if (factors.length === 0) return account;
  const { AccessToken } = await openSession(account.email, at);
  if (factors.includes('sms')) {
    const AttributeName = 'phone_number';
    await askPool('GetUserAttributeVerificationCode', { AccessToken, AttributeName });
    await askPool('VerifyUserAttribute', {
      AccessToken,
      AttributeName,
      Code: await lastCode(account.phone, at),
    });
  }
  if (factors.includes('totp')) {
    const { SecretCode } = await askPool('AssociateSoftwareToken', { AccessToken });
    const UserCode = totpCode(fromBase32(String(SecretCode)), totpStep());
    await askPool('VerifySoftwareToken', { AccessToken, UserCode });
  }
  const setting = (factor: Factor) => (factors.includes(factor) ? { Enabled: true } : undefined);
  await askPool('SetUserMFAPreference', {
    AccessToken,
    SMSMfaSettings: setting('sms'),
    EmailMfaSettings: setting('email'),
    SoftwareTokenMfaSettings: setting('totp'),
  });
  return account;
}

/** The pool sends thirty codes an hour to one account; a few are left for a walk that is repeated. */
const CODES_PER_ACCOUNT = 25;
const accounts = new Map<string, { account: Promise<Account>; uses: number }>();

/** An account with exactly these second factors (`null`: not confirmed), shared by the tests of this worker. */
export function accountWith(factors: readonly Factor[] | null): Promise<Account> {
  const key = factors?.join() ?? 'unconfirmed';
  let entry = accounts.get(key);
  if (!entry || entry.uses >= CODES_PER_ACCOUNT) {
    entry = { account: createAccount(factors), uses: 0 };
    accounts.set(key, entry);
  }
  entry.uses += 1;
  return entry.account;
}

/** A new member without second factors, for one walk alone; with a number, it is not verified. */
export const newAccount = (hasNumber = false): Promise<Account> => createAccount([], hasNumber);

/** The same at a product other than the worker's. */
export const newAccountAt = (at: string): Promise<Account> => createAccount([], false, at);

/** Waits until the actors of the page run: the colour mode, which is one of them, does what its control asks for. */
export async function actorsRun(page: Page): Promise<void> {
  const control = page.getByRole('banner').getByRole('button', { name: /^Colour mode: / });
  const before = (await control.getAttribute('aria-label')) ?? '';
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', '');
  await control.click();
  await expect(control).not.toHaveAccessibleName(before);
}
