/** A product whose pool requires a second factor, and people who have none yet. */
import { randomUUID } from 'node:crypto';
import {
  AdminCreateUserCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import { expect, type Page } from '@playwright/test';
import { administratorCredentials } from '#proxy/domains/identity/administration/credentials.ts';
import { fromBase32, totpCode, totpStep } from '#proxy/domains/identity/factors/totp.ts';
import { createSecrets } from '#proxy/platform/secrets/secrets.ts';
import { en } from '#src/messages/en.ts';
import { authentication as t } from '#src/messages/en/authentication/index.ts';
import { meanToUse } from '#model-tests/kit/mean-to-use.ts';
import { startProduct } from '../../tests/support/product.ts';

const SECRET_KEY = 'a key that only this test product has';
/** Of an account that an administrator has just made. */
export const TEMPORARY_PASSWORD = 'Temporary-pass-1';

/** The user pool, as every page names it. */
async function readPoolId(origin: string): Promise<string> {
  const html = await (await fetch(`${origin}/cookie-policy`)).text();
  const [, userPoolId] = /"userPoolId":"([^"]+)"/.exec(html) ?? [];
  if (userPoolId === undefined) throw new Error('The page names no user pool.');
  return userPoolId;
}

export type StrictProduct = Awaited<ReturnType<typeof startStrictProduct>>;

/** Starts it with the sample members, and with a telephone number among the required attributes. */
export async function startStrictProduct() {
  const product = await startProduct({
    SECRET_KEY,
    POOL_MFA: 'required',
    POOL_MFA_METHODS: 'sms,app,email',
    POOL_REQUIRED_ATTRIBUTES: 'email,given_name,family_name,phone_number',
  });
  const userPoolId = await readPoolId(product.origin);
  const admin = new CognitoIdentityProviderClient({
    endpoint: `${product.origin}/identity/`,
    region: 'eu-west-2',
    credentials: administratorCredentials(createSecrets(SECRET_KEY)),
    maxAttempts: 1,
  });
  return {
    origin: product.origin,
    /** An account with a temporary password, of which only the address is known. @returns its username */
    async invite(): Promise<string> {
      const email = `invited-${randomUUID()}@leeds.example`;
      await admin.send(
        new AdminCreateUserCommand({
          UserPoolId: userPoolId,
          Username: email,
          TemporaryPassword: TEMPORARY_PASSWORD,
          MessageAction: 'SUPPRESS',
          UserAttributes: [
            { Name: 'email', Value: email },
            { Name: 'email_verified', Value: 'true' },
          ],
        }),
      );
      return email;
    },
    /** The code that was sent last to an address. */
    async lastCode(to: string): Promise<string> {
      const response = await fetch(`${product.origin}/dev/outbox`, {
        headers: { accept: 'application/json' },
      });
      const { messages } = (await response.json()) as { messages: { to: string; code?: string }[] };
      const code = messages.find((message) => message.to === to)?.code;
      if (code === undefined) throw new Error(`No code was sent to ${to}.`);
      return code;
    },
    async stop() {
      admin.destroy();
      await product.stop();
    },
  };
}

/** What an authenticator app shows for a key, as it is read from the page. */
export const appCode = (key: string): string => totpCode(fromBase32(key.replaceAll(' ', '')), totpStep());

export const dialog = (page: Page) => page.getByRole('dialog');
export const press = (page: Page, name: string) =>
  dialog(page).getByRole('button', { name, exact: true }).click();
export const fill = (page: Page, label: string, value: string) =>
  dialog(page).getByLabel(label, { exact: true }).fill(value);
export const isTitled = (page: Page, title: string) =>
  expect(dialog(page).getByRole('heading', { level: 1, name: title })).toBeVisible();

/** Opens the dialog over a public page and submits username and password. */
export async function enter(page: Page, { origin }: StrictProduct, username: string, password: string) {
  await page.addInitScript(meanToUse);
  await page.goto(`${origin}/cookie-policy`);
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', '');
  await page.getByRole('banner').getByRole('link', { name: en.frame.signIn }).click();
  await fill(page, t.signIn.credentials.email, username);
  await fill(page, t.signIn.credentials.password, password);
  await press(page, t.signIn.credentials.act);
}
