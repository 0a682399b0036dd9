/**
 * Screens of machines that a view starts and that no walk is written for: what a person does to get there, with the
 * answers of the service that it takes. What the machine is then at is asked of the page itself.
 */
import type { Page, Route } from '@playwright/test';
import { dataOf } from '#model-tests/browser/gateway.ts';
import { addressOf } from '../../../tests/browser/support/preview.ts';
import { WISH_KEY } from '#src/services/storage/keys.ts';

export interface Shot {
  readonly machine: string;
  /** The state value that the machine must have. */
  readonly state: unknown;
  /** What is seen, in words. */
  readonly title: string;
  /** The e-mail address of the member who is there; null for a visitor. */
  readonly member: string | null;
  readonly go: (page: Page) => Promise<unknown>;
}

const MEMBER = 'marta@leeds.example';
const DATASET = 'Cars of the years 1970 to 1982';

const calls = (page: Page, name: string, answer: (route: Route) => Promise<unknown>) =>
  page.route((url) => dataOf(url)?.endsWith(`/${name}`) === true, answer);
/** The answer never comes. */
const held = (): Promise<unknown> => new Promise(() => {});
const lost = (route: Route): Promise<unknown> => route.abort('connectionrefused');

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first();

/** Before that, presses are not the application's yet. */
const hydrated = (page: Page) => page.locator('html[data-hydrated]').waitFor();
const open = async (page: Page, address: string): Promise<void> => {
  await page.goto(address);
  await hydrated(page);
};

/** Opens the page of a dataset at its preview. @returns its identifier */
async function openDataset(page: Page): Promise<string> {
  const address = await addressOf(page, DATASET);
  await open(page, address);
  return address.split('/').at(-1) ?? '';
}

/** A member who wished to follow as a visitor, and has signed in since. */
async function returnWithWish(page: Page): Promise<void> {
  const guid = (await addressOf(page, DATASET)).split('/').at(-1) ?? '';
  await page.addInitScript(([key, wish]) => sessionStorage.setItem(key, wish), [
    WISH_KEY,
    `dataset ${guid}`,
  ] as const);
  await openDataset(page);
}

const following: readonly Shot[] = [
  { machine: 'afterSignIn', state: 'resting', title: 'The page of a dataset', member: null, go: openDataset },
  {
    machine: 'afterSignIn',
    state: 'waiting',
    title: 'A visitor has pressed Follow',
    member: null,
    go: async (page) => {
      await openDataset(page);
      await page.getByRole('button', { name: 'Follow', exact: true }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    machine: 'afterSignIn',
    state: 'acting',
    title: 'Signed in, and the dataset is being followed',
    member: MEMBER,
    go: async (page) => {
      await calls(page, 'dataset:follow', held);
      await returnWithWish(page);
    },
  },
  {
    machine: 'afterSignIn',
    state: 'failed',
    title: 'Signed in, and following did not work',
    member: MEMBER,
    go: async (page) => {
      await calls(page, 'dataset:follow', lost);
      await returnWithWish(page);
      await page.locator('.toast').first().waitFor();
    },
  },
];

const openDetails = (page: Page) => open(page, '/settings/myDetails');
const askToLeave = async (page: Page) => {
  await openDetails(page);
  await button(page, /^Leave /).click();
  await page.getByRole('dialog').waitFor();
};

const leaving: readonly Shot[] = [
  {
    machine: 'confirmation',
    state: 'closed',
    title: 'The member’s details',
    member: MEMBER,
    go: openDetails,
  },
  {
    machine: 'confirmation',
    state: 'asking',
    title: 'Asked whether to leave',
    member: MEMBER,
    go: askToLeave,
  },
  {
    machine: 'confirmation',
    state: 'acting',
    title: 'Leaving',
    member: MEMBER,
    go: async (page) => {
      await calls(page, 'user/leave', held);
      await askToLeave(page);
      await page.getByRole('dialog').locator('button.danger').click();
    },
  },
];

const openOrganisation = (page: Page) => open(page, '/settings/organisationDetails');
const save = async (page: Page) => {
  await openOrganisation(page);
  await button(page, 'Save').click();
};

const saving: readonly Shot[] = [
  {
    machine: 'submission',
    state: { open: 'filling' },
    title: 'The details of an organisation',
    member: MEMBER,
    go: openOrganisation,
  },
  {
    machine: 'submission',
    state: { open: 'sending' },
    title: 'The details are being saved',
    member: MEMBER,
    go: async (page) => {
      await calls(page, 'organisation/update', held);
      await save(page);
    },
  },
  {
    machine: 'submission',
    state: { open: 'saved' },
    title: 'The details are saved',
    member: MEMBER,
    go: async (page) => {
      await save(page);
      await page.locator('.toast').first().waitFor();
    },
  },
];

/** The preview of a file, whose table is in this state. */
const withTable =
  (table: object, request: (route: Route) => Promise<unknown> = held) =>
  async (page: Page): Promise<void> => {
    await calls(page, 'resource:preview', async (route) => {
      const answer = await route.fetch();
      return route.fulfill({ response: answer, json: { ...((await answer.json()) as object), table } });
    });
    await calls(page, 'resource:requestPreview', request);
    await showPreview(page);
  };
async function showPreview(page: Page): Promise<void> {
  await openDataset(page);
  await page.locator('#preview').scrollIntoViewIfNeeded();
}

const preview = (state: unknown, title: string, go: Shot['go']): Shot => ({
  machine: 'resourcePreview',
  state,
  title,
  member: null,
  go,
});
const queued = { state: 'queued', ahead: 2, since: '2026-01-05T09:00:00Z' };

const previews: readonly Shot[] = [
  preview('looking', 'The preview is looked for', async (page) => {
    await calls(page, 'resource:preview', held);
    await showPreview(page);
  }),
  preview('requesting', 'The table is requested', withTable({ state: 'absent' })),
  preview({ waiting: 'resting' }, 'The table is in the queue', withTable(queued)),
  preview({ waiting: 'checking' }, 'The service is asked again', async (page) => {
    let count = 0;
    await calls(page, 'resource:preview', async (route) => {
      count += 1;
      if (count > 1) return held();
      const answer = await route.fetch();
      return route.fulfill({
        response: answer,
        json: { ...((await answer.json()) as object), table: queued },
      });
    });
    await showPreview(page);
    await page.waitForTimeout(1500);
  }),
  preview('shown', 'The table of a file', showPreview),
  preview(
    { failed: 'settled' },
    'The file is no table',
    withTable({ state: 'failed', reason: 'notTable', finding: null, retryAfter: null }),
  ),
  preview(
    { failed: 'pausing' },
    'Trying again must wait',
    withTable({ state: 'failed', reason: 'time', finding: null, retryAfter: 60 }),
  ),
  preview('refused', 'The file is not for this reader', async (page) => {
    await calls(page, 'resource:preview', (route) =>
      route.fulfill({ status: 404, contentType: 'application/problem+json', json: { status: 404 } }),
    );
    await showPreview(page);
  }),
  preview('unreachable', 'The service does not answer', async (page) => {
    await calls(page, 'resource:preview', lost);
    await showPreview(page);
  }),
];

export const shots: readonly Shot[] = [...following, ...leaving, ...saving, ...previews];
