/**
 * Every text that the server sends to people automatically: e-mails, text messages, and the pages they lead to. The type is
 * made from the English one, so in another language none can be missing.
 */
import { account } from './en/account.ts';
import { apps } from './en/apps.ts';
import { documents } from './en/documents.ts';
import { follow } from './en/follow.ts';
import { keys, tokens } from './en/keys.ts';
import { noticeMail } from './en/notice-mail.ts';
import { notices } from './en/notices.ts';
import { people } from './en/people.ts';
import { sharing } from './en/sharing.ts';

export type { CodeReason } from './en/account.ts';
export { language } from './language.ts';

export const messages = {
  account,
  apps,
  documents,
  follow,
  keys,
  noticeMail,
  notices,
  people,
  sharing,
  tokens,
};
