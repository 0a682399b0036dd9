/** Apps for service tests: the calls and the pictures, and the e-mails that would have been sent. */
import { createApps, type Apps } from '#proxy/domains/apps/index.ts';
import type { SendEmail } from '#proxy/platform/outbox/email.ts';
import type { Database } from '#proxy/platform/database/database.ts';
import { createSecrets } from '#proxy/platform/secrets/secrets.ts';
import { authenticate, silent } from './catalogue.ts';

/** @param sendEmail what becomes of e-mails; they are collected without it */
export function testApps(
  { kysely }: Pick<Database, 'kysely'>,
  sendEmail?: SendEmail,
): Apps & {
  readonly emails: Parameters<SendEmail>[0][];
} {
  const emails: Parameters<SendEmail>[0][] = [];
  const apps = createApps({
    kysely,
    secrets: createSecrets('a secret of the tests that is long enough'),
    authenticate,
    sendEmail:
      sendEmail ??
      (async (email) => {
        emails.push(email);
      }),
    origin: () => 'https://data.example',
    productName: 'Commonplace',
    log: silent,
  });
  return { ...apps, emails };
}
