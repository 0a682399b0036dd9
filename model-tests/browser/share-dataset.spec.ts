/** Sharing a dataset with a person, walked in the share dialog by the paths of the submission machine. */
import { expect } from '@playwright/test';
import type { Share } from '#contract/entities/sharing.ts';
import { addressOf } from '#proxy/sample/apps.ts';
import { datasetAccess } from '#src/messages/en/dataset-access.ts';
import { TITLE } from '../../tests/browser/support/access.ts';
import { visitAs } from '../../tests/browser/support/test.ts';
import { origin } from './accounts.ts';
import { textField, walkSubmittedAction } from './submitted-action.ts';

const { panel, preview, share: t } = datasetAccess;
const DATASET = addressOf('crimea-mortality');
const EMAIL = 'ada@example.org';

const shared: Share = {
  grantGUID: '0b1b8a5e-3c44-4d0a-9f52-6f2f0f1c7a21',
  dataset: {
    datasetGUID: DATASET,
    title: TITLE,
    organisationSlug: 'leeds-open-data',
    organisationName: 'Leeds Open Data Office',
  },
  principal: { kind: 'person', id: '0b1b8a5e-3c44-4d0a-9f52-6f2f0f1c7a22', name: EMAIL, people: 1 },
  level: 'download',
  resources: null,
  narrowing: null,
  quota: null,
  from: '2026-01-01T00:00:00Z',
  until: null,
  grantedBy: 'Marta Kowalczyk',
  reason: '',
  state: 'pending',
  acceptBy: '2026-02-01T00:00:00Z',
  request: null,
};

walkSubmittedAction({
  of: 'share-dataset',
  call: 'auth/dataset/share',
  words: { title: t.title, act: t.save, done: t.sent },
  field: textField(t.email),
  first: '',
  typed: EMAIL,
  unfit: 'email.notAddress',
  ruled: { status: 409, field: 'principal.email', code: 'grant.ownOrganisation' },
  sends: { datasetGUID: DATASET, principal: { kind: 'person', email: EMAIL }, level: 'download' },
  done: () => shared,
  open: async (page) => {
    await visitAs(page, 'marta', `${origin()}/dashboard/datasets/${DATASET}/access`);
    await page.getByRole('main').getByRole('button', { name: panel.share, exact: true }).click();
  },
  // Who gains by it, before it is saved.
  shows: (dialog) => expect(dialog.getByRole('region', { name: preview.title, exact: true })).toBeVisible(),
  afterwards: (page) => expect(page.getByRole('button', { name: panel.share, exact: true })).toBeFocused(),
});
