/** What jobs that send notices by e-mail are given in tests. */
import type { NoticeJobOptions } from '#proxy/domains/notices/mail-jobs.ts';
import { createSecrets } from '#proxy/platform/secrets/secrets.ts';
import { silent } from './catalogue.ts';

/** @param send sends one e-mail */
export const noticeOptions = (send: NoticeJobOptions['outbox']['send']): NoticeJobOptions => ({
  outbox: { send },
  log: silent,
  secrets: createSecrets('a key that is long enough for a test of it'),
  origin: () => 'https://data.example',
  productName: 'Commonplace',
  accounts: 'elsewhere',
  hasMaps: true,
});
