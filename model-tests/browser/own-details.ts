/** The settings of a new member, for the walks of what is on them. */
import type { Page } from '@playwright/test';
import { routeCalls } from '#model-tests/kit/call-routes.ts';
import type { User } from '#contract/entities/user.ts';
import { hydrated } from '../../tests/browser/support/test.ts';
import { accountWith, origin, sessionCookies } from './accounts.ts';
import { dataOf } from './gateway.ts';

async function openSettings(page: Page, section: string): Promise<void> {
  const { email } = await accountWith([]);
  await page.context().addCookies(await sessionCookies(email));
  await page.goto(`${origin()}/settings/${section}`);
  await hydrated(page);
}

export const openSecurity = (page: Page): Promise<void> => openSettings(page, 'security');

/** Opens the member's details. @param change what the service says else of the member, at the moment */
export async function openOwnDetails(page: Page, change?: () => Partial<User>): Promise<void> {
  if (change !== undefined)
    await routeCalls(
      page,
      (url) => dataOf(url) === 'auth/user/get',
      async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, json: { ...((await response.json()) as User), ...change() } });
      },
    );
  await openSettings(page, 'myDetails');
}
