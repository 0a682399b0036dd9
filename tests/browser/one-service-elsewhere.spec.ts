/**
 * A product of which one service is elsewhere and has the calls of the specification alone: that of accounts, that of
 * data, or that of finding. Pages leave out what it cannot do, and what the two others do stays. Behind it is the product
 * of this worker.
 */
import { sessionCookies } from '#model-tests/browser/accounts.ts';
import { startProduct } from '../support/product.ts';
import { startSpecifiedServices } from '../support/specified-services.ts';
import { walkElsewhere } from './support/walk-elsewhere.ts';
import { accounts, expect, hydrated, origin, signIn, test as base } from './support/test.ts';

/** Pages of members that are there, and pages that are not, while a service is elsewhere. */
const pages = {
  auth: {
    there: ['/dashboard/datasets', '/dashboard/maps', '/settings/tags'],
    gone: ['/settings/groups', '/settings/audit', '/dashboard/requests'],
  },
  data: {
    there: ['/settings/groups', '/settings/audit', '/dashboard/requests'],
    gone: ['/dashboard/datasets', '/dashboard/maps', '/settings/tags'],
  },
  discovery: {
    there: [
      '/discovery',
      '/dashboard/datasets',
      '/dashboard/datasets/*/access',
      '/organisation/*/dataset/*/edit',
      '/organisation/*/map/*',
    ],
    gone: ['/discovery/themes', '/organisation/*/discovery/*'],
  },
} as const;
/** Nothing is pressed: the pages are opened, and the buttons are those of `services-elsewhere.spec.ts`. */
const presses = 0;
const tabs = 3;

base.describe.configure({ mode: 'parallel' });

for (const name of ['auth', 'data', 'discovery'] as const) {
  const test = base.extend({
    baseURL: async ({}, use) => {
      const cookies = sessionCookies(accounts.marta);
      const token = async () => (await cookies).find((one) => one.name === 'accessToken')?.value ?? '';
      const services = await startSpecifiedServices(origin(), token);
      const product = await startProduct({
        ...services.settings(name),
        PERSONAL_TOKENS: 'true',
        API_KEYS: 'true',
        MAPPING_SOLUTION: 'true',
        PRIVATE_DATA_CATALOGUE: 'true',
      });
      walked = { services, presses, tabs };
      await use(product.origin);
      await product.stop();
      await services.close();
    },
  });
  let walked: Parameters<typeof walkElsewhere>[1];

  test(`the service ${name} elsewhere: visitors and members are led to nothing that it does not have`, async ({
    page,
  }) => {
    test.setTimeout(300_000);
    // The server writes the pages of visitors; those of members are made in the browser.
    await walkElsewhere(page, walked, ['/']);
    await signIn(page, '/settings');
    await hydrated(page);
    const seen = await walkElsewhere(page, { ...walked, isWithin: true }, ['/settings']);
    const { there, gone } = pages[name];
    expect([...seen]).toEqual(expect.arrayContaining([...there]));
    expect([...seen].filter((kind) => (gone as readonly string[]).includes(kind))).toEqual([]);
  });
}
