/** What a member reads of their request where a name is not known: that of a deleted account, group or key. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { AccessRequest } from '#contract/entities/sharing.ts';
import { AppContext, type AppServices } from '#src/app/context.ts';
import type { DatasetView } from '#src/screens/dataset/dataset-view.ts';
import { RequestState } from '#src/screens/dataset-access/request-state.tsx';

const GUID = '5e0f1c7a-0001-4000-8000-00000000000d';
const asked: AccessRequest = {
  requestGUID: GUID,
  number: 12,
  dataset: {
    datasetGUID: GUID,
    title: 'Journeys by bus',
    organisationSlug: 'leeds',
    organisationName: 'Leeds City Council',
    files: [],
  },
  requester: { identityGUID: GUID, name: 'Ade', email: 'ade@leeds.example' },
  usedBy: null,
  purpose: 'Research',
  resources: null,
  columns: null,
  until: '2030-03-01T00:00:00.000Z',
  contract: '',
  conditions: null,
  state: 'open',
  askedAt: '2030-01-02T09:00:00.000Z',
  changedAt: null,
  opened: null,
  dueAt: '2030-01-16T09:00:00.000Z',
  decidedAt: null,
  decidedBy: null,
  answer: '',
  declineReason: null,
  offered: null,
  questions: [],
  grants: [],
};

function markup(request: AccessRequest): string {
  const queryClient = new QueryClient();
  const services = { queryClient, configuration: { missingCalls: [] } } as unknown as AppServices;
  return renderToStaticMarkup(
    createElement(
      AppContext,
      { value: services },
      createElement(
        QueryClientProvider,
        { client: queryClient },
        createElement(RequestState, { dataset: {} as DatasetView, request, hasFiles: true }),
      ),
    ),
  );
}

const opened = (by: string): AccessRequest => ({
  ...asked,
  opened: { by, at: '2030-01-03T09:00:00.000Z' },
});

it('says that a member of the organisation opened it where their name is not known', () => {
  expect(markup(opened('Marta Kowal'))).toContain('by Marta Kowal, ');
  expect(markup(opened(''))).toContain('by a member of the organisation, ');
});

it('says that the group or the key is gone that was to use the data', () => {
  const usedBy = { kind: 'group', id: GUID, name: 'Planners', from: 'Leeds', people: 3 } as const;
  expect(markup({ ...asked, usedBy })).toContain('group Planners of Leeds, 3 people');
  expect(markup({ ...asked, usedBy: { ...usedBy, name: '' } })).toContain(
    'a group or a key that no longer exists',
  );
});

it('says who has access without a name where the group or the key is gone', () => {
  const approved: AccessRequest = {
    ...asked,
    state: 'approved',
    grants: [
      { grantGUID: GUID, level: 'download', resources: null, narrowing: null, until: null, state: 'active' },
    ],
  };
  const of = (kind: 'group' | 'key', name: string) =>
    markup({ ...approved, usedBy: { kind, id: GUID, name, from: '', people: 1 } });
  expect(of('group', 'Planners')).toContain('>The group Planners has access<');
  expect(of('group', '')).toContain('>The group has access<');
  expect(of('key', '')).toContain('>The key has access<');
});
