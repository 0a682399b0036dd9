/** The e-mail to the submitter of an app about what was decided, and the page of the app in it. */
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { appPagePath } from '#contract/app-constants.ts';
import { messages } from '#proxy/platform/messages/index.ts';
import { EMAIL_EXPIRY, type SendEmail } from '#proxy/platform/outbox/email.ts';
import type { Announce } from './decide.ts';

export interface AnnounceOptions {
  readonly sendEmail: SendEmail | undefined;
  readonly origin: () => string;
  readonly productName: string;
  readonly log: Logger;
}

interface Submitter {
  name: string;
  reason: string | null;
  organisation: string;
  given_name: string;
  email: string | null;
}

/**
 * Builds the message to submitters, in the transaction of the decision: a decision that stands has its message, however
 * the server ends. It never fails: the decision stands whether or not a message can be kept.
 */
export const createAnnounce =
  ({ sendEmail, origin, productName, log }: AnnounceOptions): Announce =>
  async (trx, { appGUID, version, organisationGUID, event }) => {
    // A statement that fails would take the decision along.
    await sql`savepoint announcing`.execute(trx);
    try {
      const { rows } = await sql<Submitter>`
        select v.name, v.reason, o.name as organisation, p.given_name, p.email
        from catalogue.app a
        join catalogue.app_version v on v.app_guid = a.app_guid and v.version = ${version}
        join auth.organisation o on o.organisation_guid = ${organisationGUID}
        join auth."user" p on p.identity_guid = a.submitter_guid and p.email_verified
        where a.app_guid = ${appGUID}
      `.execute(trx);
      const [submitter] = rows;
      if (!submitter?.email || sendEmail === undefined) {
        log.info({ appGUID, event }, 'the submitter of an app has no e-mail address');
        return;
      }
      await sendEmail(
        {
          to: submitter.email,
          ...messages.apps[event]({
            name: submitter.name,
            organisation: submitter.organisation,
            reason: submitter.reason,
            givenName: submitter.given_name,
            page: origin() + appPagePath(appGUID),
            mine: `${origin()}/dashboard/apps?show=mine`,
            productName,
          }),
          purpose: `app-${event}`,
          expiresIn: EMAIL_EXPIRY.news,
        },
        trx,
      );
    } catch (error) {
      await sql`rollback to savepoint announcing`.execute(trx);
      log.error({ err: error, appGUID, event }, 'the submitter of an app could not be notified');
    }
  };
