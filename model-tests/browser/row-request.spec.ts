/**
 * The row-request machine, walked on the page on which a request of the plain API is built. The file and its columns are
 * those of the sample; what the API answers, is what the path says.
 */
import { expect, type Page } from '@playwright/test';
import {
  rowRequestScreen,
  type RowRequestAnswer,
  type RowRequestScreen,
} from '#machines/row-request/row-request.machine.ts';
import { testInBrowser } from '#model-tests/kit/browser.ts';
import { stopClock } from '#model-tests/kit/stop-clock.ts';
import { readContent, type PageContent } from '#model-tests/kit/page-content.ts';
import { rowRequestModel } from '#model-tests/models/row-request.model.ts';
import { projectRowRequest, type RowRequestProjection } from '#model-tests/models/row-request.projection.ts';
import { rowRequest as t } from '#src/messages/en/row-request.ts';
import { fileOf } from '../../tests/browser/support/preview.ts';
import { hydrated } from '../../tests/browser/support/test.ts';
import { origin } from './accounts.ts';

const main = (page: Page) => page.getByRole('main');
const sendButton = (page: Page) => main(page).getByRole('button', { name: t.send });

const says: Readonly<Record<Exclude<RowRequestScreen, 'answered' | 'refused'>, string>> = {
  idle: t.none,
  unsendable: t.unsendable,
  sending: t.sending,
  slow: t.slow,
  unreachable: t.unreachable,
  late: t.late,
  cancelled: t.cancelled,
};

const statusIn = (text: string): number | null => {
  const found = /Status (\d+) in/.exec(text)?.[1];
  return found === undefined ? null : Number(found);
};

function screenOf({ text, statuses, alerts }: PageContent): RowRequestScreen {
  const told = [...statuses, ...alerts].join(' ');
  for (const [screen, words] of Object.entries(says) as [keyof typeof says, string][])
    if (told.includes(words)) return screen;
  return (statusIn(text) ?? 0) < 400 ? 'answered' : 'refused';
}

async function read(page: Page): Promise<RowRequestProjection | null> {
  const seen = await readContent(main(page));
  if (seen === null) return null;
  return {
    screen: screenOf(seen),
    mayCancel: seen.buttons.some(({ name, isEnabled }) => name === t.cancel && isEnabled),
    // The answer from before stays while the next one is on its way.
    status: statusIn(seen.text),
  };
}

testInBrowser({
  model: rowRequestModel,
  url: '**/api/data/v1/resources/*/rows*',
  calls: {
    send: {
      decides: (request) => new URL(request.url()).pathname.endsWith('/rows'),
      answer: (route, output) => {
        const answer = output as RowRequestAnswer;
        if (answer.kind === 'unreachable') return route.abort('connectionfailed');
        const { status, headers, body, errors, reason } = answer.exchange;
        return route.fulfill({
          status,
          headers: Object.fromEntries(headers),
          body:
            status < 400
              ? body
              : JSON.stringify({
                  title: reason,
                  status,
                  errors: errors.map(({ parameter, ...error }) => ({ field: parameter, ...error })),
                }),
        });
      },
    },
  },
  open: async (page) => {
    const resourceGUID = await fileOf(page, 'Penguins', origin());
    await page.goto(`${origin()}/preview/${resourceGUID}/api`);
    await hydrated(page);
    await expect(sendButton(page)).toBeVisible();
    await stopClock(page);
  },
  gestures: {
    'request.sent': async (page, { key }) => {
      await main(page).getByLabel(t.key).fill(key);
      await sendButton(page).click();
    },
    'request.cancelled': (page) => main(page).getByRole('button', { name: t.cancel, exact: true }).click(),
  },
  childGestures: {},
  isPossible: (snapshot, step) => {
    if (step.kind !== 'event') return true;
    return snapshot.hasTag('busy') === (step.event.type === 'request.cancelled');
  },
  pageObjects: {
    idle: (page) => expect(main(page).getByText(t.none)).toBeVisible(),
    unsendable: (page) => expect(main(page).getByLabel(t.key)).toHaveAttribute('aria-invalid', 'true'),
    sending: (page) => expect(sendButton(page)).toHaveAttribute('aria-disabled', 'true'),
    slow: (page) => expect(main(page).getByText(t.slow)).toBeVisible(),
    answered: (page) => expect(main(page).getByRole('table', { name: t.caption })).toBeVisible(),
    refused: (page) => expect(main(page).getByRole('alert')).toContainText('Refused'),
    unreachable: (page) => expect(main(page).getByRole('alert')).toContainText(t.unreachable),
    late: (page) => expect(main(page).getByRole('alert')).toContainText(t.late),
    cancelled: (page) => expect(main(page).getByText(t.cancelled)).toBeVisible(),
  },
  project: (snapshot): RowRequestProjection | null => projectRowRequest(snapshot),
  screen: rowRequestScreen,
  read,
});
