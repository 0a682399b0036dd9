/**
 * Screens that no path leads the inspected product to: what a person does to get there, with the answers of the service that
 * it takes. What the machine is then at is asked of the page itself. A form is photographed as a part of these screens.
 */
import type { Page, Route } from '@playwright/test';
import { dataOf } from '#model-tests/browser/gateway.ts';

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

const calls = (page: Page, name: string, answer: (route: Route) => Promise<unknown>) =>
  page.route((url) => dataOf(url)?.endsWith(`/${name}`) === true, answer);
/** The answer never comes. */
const held = (): Promise<unknown> => new Promise(() => {});

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first();

/** Before that, presses are not the application's yet. */
const hydrated = (page: Page) => page.locator('html[data-hydrated]').waitFor();
const open = async (page: Page, address: string): Promise<void> => {
  await page.goto(address);
  await hydrated(page);
};

const openOrganisation = (page: Page) => open(page, '/settings/organisationDetails');
const save = async (page: Page) => {
  await openOrganisation(page);
  await button(page, 'Save').click();
};

export const shots: readonly Shot[] = [
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
