/** Deleting a group, walked on the page of the group by the paths of the confirmation machine. */
import { expect, type Page } from '@playwright/test';
import { routeCalls } from '#model-tests/kit/call-routes.ts';
import type { Group, GroupSummary } from '#contract/entities/people.ts';
import { titled } from '#src/app/failure-toasts.ts';
import { settings } from '#src/messages/en/settings.ts';
import { visitAs } from '../../tests/browser/support/test.ts';
import { origin } from './accounts.ts';
import { walkConfirmedAction, type Thing } from './confirmed-action.ts';
import { dataOf, refusalOf } from './gateway.ts';

const t = settings.groups;

const group = (place: number, name: string): Thing => ({
  id: `5e0f1c7a-000b-4000-8000-${String(place).padStart(12, '0')}`,
  name,
});

const summaryOf = ({ id, name }: Thing): GroupSummary => ({
  groupId: id,
  name,
  organisationGUID: '8f4cf6a1-6c1f-4f0e-9d0b-1f6f2f6a1a01',
  organisationName: 'First institute',
  memberCount: 0,
  datasetCount: 0,
  roleId: null,
  createdAt: '2026-01-01T00:00:00Z',
});

/** What a call of groups is about. Calls that change nothing have it in the address. */
const groupIdIn = (url: URL): string =>
  (JSON.parse(url.searchParams.get('body') ?? '{}') as { readonly groupId?: string }).groupId ?? '';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const link = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name, exact: true });

walkConfirmedAction({
  of: 'delete-group',
  call: 'auth/group/remove',
  things: {
    a: [group(1, 'Archaeologists'), group(2, 'Archivists'), group(3, 'Astronomers')],
    b: [group(4, 'Bakers'), group(5, 'Beekeepers')],
  },
  ends: true,
  words: { ...t.deleteAsk, done: t.deleted, failed: titled(t.deleteFailed) },
  rule: { status: 400, field: 'groupId', code: 'group.otherOrganisation' },
  open: async (page, present) => {
    await routeCalls(
      page,
      (url) => /^auth\/group\/(?:list|mine|view)$/.test(dataOf(url) ?? ''),
      (route) => {
        const url = new URL(route.request().url());
        if (dataOf(url) === 'auth/group/mine') return route.fulfill({ json: { result: [] } });
        if (dataOf(url) === 'auth/group/list')
          return route.fulfill({ json: { result: present().map((one) => summaryOf(one)) } });
        const found = present().find(({ id }) => id === groupIdIn(url));
        return found === undefined
          ? route.fulfill(refusalOf(404))
          : route.fulfill({
              json: { ...summaryOf(found), members: [], datasets: [], mayManage: true } satisfies Group,
            });
      },
    );
    await visitAs(page, 'marta', `${origin()}/settings/groups`);
    await expect(heading(page, t.title)).toBeVisible();
  },
  ask: async (page, { name }) => {
    // From the page of another group by way of the list.
    if (!(await heading(page, name).isVisible())) {
      if (!(await heading(page, t.title).isVisible())) await link(page, t.title).click();
      await link(page, name).click();
      await expect(heading(page, name)).toBeVisible();
    }
    await page.getByRole('main').getByRole('button', { name: t.delete, exact: true }).click();
  },
  sends: ({ id }) => ({ groupId: id }),
  afterwards: async (page, { name }) => {
    await expect(heading(page, t.title)).toBeVisible();
    await expect(link(page, name)).toHaveCount(0);
  },
});
