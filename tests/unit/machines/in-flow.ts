/** A visitor of the authenticator who is in one of its flows, with the events that the flow gets and its outcome. */
import { expect } from 'vitest';
import { openFlow } from '#machines/authenticator/authenticator.selectors.ts';
import type { RequestedEntry } from '#machines/authenticator/authenticator.entry.ts';
import { visitor, type Page } from './open-mocks.ts';

export const username = 'marta@leeds.example';
export const password = 'Commonplace-1';

export type Flow = 'signIn' | 'signUp' | 'passwordReset' | 'federatedSignIn';

export const entries: Readonly<Record<Flow, RequestedEntry>> = {
  signIn: { flow: 'signIn' },
  signUp: { flow: 'signUp', startAt: 'register' },
  passwordReset: { flow: 'passwordReset', startAt: 'request' },
  federatedSignIn: { flow: 'federatedSignIn' },
};
export const flows = Object.keys(entries) as Flow[];

/** A visitor on the way to the dashboard, in this flow. */
export async function inFlow(flow: Flow): Promise<Page> {
  const page = await visitor();
  page.request('/dashboard', entries[flow]);
  expect(openFlow(page.now())?.name).toBe(flow);
  return page;
}

/** The mock of a flow takes the output of any; the tables of the tests keep them apart. */
export const end = (page: Page, flow: Flow, output: object) => page[flow].last().answer(output as never);

export const given = (page: Page, flow: Flow) => page[flow].last().input;
