/** `/notices/unsubscribe/{topic}/{token}`: ends the e-mails about a topic, or the daily summary, without signing in. */
import type { Hono } from 'hono';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { chosenTopics, defaultDelivery, PREFERENCES_PATH } from '#contract/notice-preferences.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { messages } from '#proxy/platform/messages/index.ts';
import {
  NOTICE_UNSUBSCRIBE_PATH,
  readNoticeToken,
  type EndedMail,
} from '#proxy/platform/notices/notice-mail.ts';
import { deliveriesOf, setDelivery } from '#proxy/platform/notices/preferences.ts';
import { createUnsubscribePages } from '#proxy/platform/outbox/unsubscribe-pages.ts';
import type { Secrets } from '#proxy/platform/secrets/secrets.ts';

export interface NoticePagesOptions {
  readonly kysely: Kysely<Schema>;
  readonly secrets: Secrets;
  readonly productName: string;
  readonly log: Logger;
}

const endedMails: readonly EndedMail[] = [...chosenTopics, 'summary'];

const endedOf = (text: string | undefined): EndedMail | undefined => endedMails.find((one) => one === text);

/** For the summary: every topic in it. Subscribed again, each has its default. */
async function setSummary(kysely: Kysely<Schema>, identityGUID: string, wanted: boolean): Promise<void> {
  const present = await deliveriesOf(kysely, identityGUID);
  for (const topic of chosenTopics) {
    const now = present[topic];
    if (!wanted && now === 'daily') await setDelivery(kysely, identityGUID, topic, 'centre');
    if (wanted && now === 'centre' && defaultDelivery[topic] === 'daily')
      await setDelivery(kysely, identityGUID, topic, 'daily');
  }
}

/** The pages to mount at `/notices/*`. */
export const createNoticePages = ({ kysely, secrets, productName, log }: NoticePagesOptions): Hono =>
  createUnsubscribePages({
    path: `${NOTICE_UNSUBSCRIBE_PATH}/:ended/:token`,
    productName,
    texts: messages.noticeMail.pages,
    more: { address: PREFERENCES_PATH, label: messages.noticeMail.pages.preferences(productName) },
    read({ ended: named, token = '' }) {
      const ended = endedOf(named);
      return ended === undefined ? null : readNoticeToken(secrets, ended, token);
    },
    async set(wanted, identityGUID, { ended: named }) {
      const ended = endedOf(named);
      if (ended === undefined) return;
      if (ended === 'summary') await setSummary(kysely, identityGUID, wanted);
      else await setDelivery(kysely, identityGUID, ended, wanted ? 'now' : 'centre');
    },
    log,
  });
