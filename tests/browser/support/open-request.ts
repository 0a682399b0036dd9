/** A request that is open on the desk of the sample's first organisation, whatever has become of those of the sample. */
import type { Page } from '@playwright/test';
import type { AccessRequest } from '#contract/entities/sharing.ts';
import { addressOf } from '#proxy/sample/apps.ts';
import { GROUP } from '#proxy/sample/sharing-content.ts';
import { TITLE } from './access.ts';

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

/** A group asks for all files. */
export const openRequest = (): AccessRequest => ({
  requestGUID: '0b1b8a5e-3c44-4d0a-9f52-6f2f0f1c7a11',
  number: 7,
  dataset: {
    datasetGUID: addressOf('crimea-mortality'),
    title: TITLE,
    organisationSlug: 'leeds-open-data',
    organisationName: 'Leeds Open Data Office',
    files: [],
  },
  requester: {
    identityGUID: '0b1b8a5e-3c44-4d0a-9f52-6f2f0f1c7a12',
    name: 'Ada Walker',
    email: 'ada@example.org',
  },
  usedBy: { kind: 'group', id: GROUP.id, name: GROUP.name, from: 'Leeds Open Data Office', people: 2 },
  purpose: 'A study of hospital hygiene',
  resources: null,
  columns: null,
  until: inDays(90),
  contract: '',
  conditions: null,
  state: 'open',
  askedAt: inDays(-1),
  changedAt: null,
  opened: { by: 'Marta Kowalczyk', at: inDays(-0.5) },
  dueAt: inDays(5),
  decidedAt: null,
  decidedBy: null,
  answer: '',
  declineReason: null,
  offered: null,
  questions: [],
  grants: [],
});

/** The desk lists this request and no other. */
export const showOpenRequest = (page: Page): Promise<unknown> =>
  page.route(
    (url) => url.searchParams.get('url') === 'auth/accessRequest/list',
    (route) => route.fulfill({ json: { result: [openRequest()] } }),
  );
