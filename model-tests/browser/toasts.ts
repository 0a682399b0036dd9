/** The notifications that an action leaves, in walks: each is the answer to the last step, and to no earlier one. */
import { expect, type Page } from '@playwright/test';
import type { ToastContent } from '#src/components/toast.tsx';
import { components } from '#src/messages/en/components.ts';

/** The landmark of notifications, which is there while it has one: in the dialog that is open, else on the page. */
const notifications = (page: Page) => page.getByRole('region', { name: components.notifications.label });

/** Dismisses what is there, so that what is seen next is the answer to what is done next. */
export async function dismissToasts(page: Page): Promise<void> {
  const dismiss = notifications(page).getByRole('button', { name: components.notifications.dismiss });
  const dismissFirst = async () => {
    // One may end by itself just now.
    if ((await dismiss.count()) > 0) await dismiss.first().click({ timeout: 1000 });
    expect(await notifications(page).count()).toBe(0);
  };
  await expect(dismissFirst).toPass({ intervals: [20, 60, 120] });
}

/** One notification says this. */
export async function expectToast(page: Page, { title, text }: ToastContent): Promise<void> {
  await expect(notifications(page)).toContainText(title);
  if (text !== undefined) await expect(notifications(page)).toContainText(text);
}

/** What is wrong with a field stands at the field: no notification repeats it. */
export const expectNoToast = (page: Page): Promise<void> => expect(notifications(page)).toHaveCount(0);
