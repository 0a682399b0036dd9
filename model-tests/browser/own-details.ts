/** The page of a member's own details, for the walks of what is on it: who the member is, is what the walk says. */
import type { Page } from '@playwright/test';
import type { User } from '#contract/entities/user.ts';
import { hydrated } from '../../tests/browser/support/test.ts';
import { accountWith, origin, sessionCookies } from './accounts.ts';
import { dataOf } from './gateway.ts';

/** Opens it as a new member of whom the service says something else besides. */
export async function openOwnDetails(page: Page, change: Partial<User>): Promise<void> {
  const { email } = await accountWith([]);
  await page.context().addCookies(await sessionCookies(email));
  await page.route(
    (url) => dataOf(url) === 'auth/user/get',
    async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...((await response.json()) as User), ...change } });
    },
  );
  await page.goto(`${origin()}/settings/myDetails`);
  await hydrated(page);
}
