/** The e-mail to the submitter of an app about what was decided, and the page of the app in it. */
import { sql, type Transaction } from 'kysely';
import type { Logger } from 'pino';
import { appPagePath } from '#contract/app-words.ts';
import type { Schema } from '#proxy/embedded/database/schema.ts';
import type { Announce } from './decide.ts';

/** Keeps an e-mail to be sent; absent where nothing sends any. */
export type SendEmail = (
  message: {
    readonly to: string;
    readonly subject: string;
    readonly text: string;
    readonly purpose: string;
    /** Seconds. */
    readonly patience: number;
  },
  /** What the message is a part of. */
  trx: Transaction<Schema>,
) => Promise<void>;

/** A decision is worth knowing days later: that is how long a mail server may be away. */
const PATIENCE = 3 * 86_400;

export interface AnnounceOptions {
  readonly sendEmail: SendEmail | undefined;
  readonly origin: () => string;
  readonly productName: string;
  readonly log: Logger;
}

interface Told {
  name: string;
  reason: string | null;
  organisation: string;
  given_name: string;
  email: string | null;
}

/** A name on one line, so that it cannot write further headers or sentences of its own. */
const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

function textOf(event: 'approved' | 'declined' | 'undone', told: Told, page: string, mine: string) {
  const name = oneLine(told.name);
  switch (event) {
    case 'approved':
      return {
        subject: `“${name}” is approved`,
        text: `${told.organisation} has approved your app “${name}”. Everybody can find it now:\n${page}\n\nYou can change or withdraw it at any time:\n${mine}`,
      };
    case 'declined':
      return {
        subject: `“${name}” was declined`,
        text: `${told.organisation} has declined your app “${name}” and gives this reason:\n\n${told.reason ?? ''}\n\nYou can change the app and submit it again:\n${mine}`,
      };
    case 'undone':
      return {
        subject: `A decision on “${name}” was taken back`,
        text: `${told.organisation} has taken back its last decision on your app “${name}”. You can see how it stands now:\n${mine}`,
      };
  }
}

/**
 * Builds what tells submitters, in the transaction of the decision: a decision that stands has its message, however
 * the server ends. It never fails: the decision stands whether or not a message can be kept.
 */
export const createAnnounce =
  ({ sendEmail, origin, productName, log }: AnnounceOptions): Announce =>
  async (trx, { appGUID, version, organisationGUID, event }) => {
    // A statement that fails would take the decision along.
    await sql`savepoint announcing`.execute(trx);
    try {
      const { rows } = await sql<Told>`
        select v.name, v.reason, o.name as organisation, p.given_name, p.email
        from catalogue.app a
        join catalogue.app_version v on v.app_guid = a.app_guid and v.version = ${version}
        join auth.organisation o on o.organisation_guid = ${organisationGUID}
        join auth."user" p on p.identity_guid = a.submitter_guid and p.email_verified
        where a.app_guid = ${appGUID}
      `.execute(trx);
      const [told] = rows;
      if (!told?.email || sendEmail === undefined) {
        log.info({ appGUID, event }, 'the submitter of an app has no address to be told at');
        return;
      }
      const { subject, text } = textOf(
        event,
        told,
        origin() + appPagePath(appGUID),
        `${origin()}/dashboard/apps?show=mine`,
      );
      const greeting = told.given_name === '' ? 'Hello' : `Hello ${oneLine(told.given_name)}`;
      await sendEmail(
        {
          to: told.email,
          subject,
          text: `${greeting},\n\n${text}\n\n${productName}`,
          purpose: `app-${event}`,
          patience: PATIENCE,
        },
        trx,
      );
    } catch (error) {
      await sql`rollback to savepoint announcing`.execute(trx);
      log.error({ err: error, appGUID, event }, 'the submitter of an app could not be told');
    }
  };
