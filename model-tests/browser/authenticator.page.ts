/** What any page shows of authentication, in the words of the machine's projection. */
import type { Page } from '@playwright/test';
import type { AuthErrorCode } from '#machines/identity/auth-error.ts';
import type { AuthenticatorProjection } from '#model-tests/models/authenticator.projection.ts';
import { readContent } from '#model-tests/kit/page-content.ts';
import { authentication } from '#src/messages/en/authentication/index.ts';
import { en } from '#src/messages/en.ts';

const t = authentication.signIn;

const failures = {
  flowUnavailable: t.unavailable.text,
  flowBroken: t.broken.text,
  sessionUnknown: t.unknownSession,
  userUnavailable: t.userUnavailable,
  configurationUnavailable: t.unconfigured,
} as const;

const isAccount = (name: string) => name.includes(en.frame.account(''));

/** Reads the header, the dialog, and the messages between them. */
export async function readAuthenticator(page: Page): Promise<AuthenticatorProjection> {
  const [header, dialog, body] = await Promise.all([
    readContent(page.getByRole('banner')),
    readContent(page.getByRole('dialog')),
    readContent(page.locator('body')),
  ]);
  const isInvited = header?.links.includes(en.frame.signIn) ?? false;
  const isMember = header?.buttons.some(({ name }) => isAccount(name)) ?? false;
  const isSignInOpen = dialog !== null;
  const where = dialog ?? body;
  const said = dialog === null ? (body?.alerts.join(' ') ?? '') : dialog.text;
  const failure = (Object.keys(failures) as (keyof typeof failures)[]).find((one) =>
    said.includes(failures[one]),
  );
  const problem = Object.entries(authentication.errors).find(([, sentence]) => said.includes(sentence))?.[0];
  return {
    status: isMember ? 'authenticated' : isInvited ? 'unauthenticated' : 'configuring',
    isSignInOpen,
    failure: failure ?? null,
    problem: failure === undefined ? null : ((problem as AuthErrorCode | undefined) ?? null),
    actions: [
      ...(isInvited && !isSignInOpen ? (['signIn.requested'] as const) : []),
      ...(isMember && !isSignInOpen ? (['signOut.requested'] as const) : []),
      ...(failure !== undefined &&
      where?.buttons.some(({ name, isEnabled }) => isEnabled && (name === t.retry || name === t.broken.retry))
        ? (['retry.requested'] as const)
        : []),
    ],
  };
}
