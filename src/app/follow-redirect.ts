/** Sends the router where the server's rules lead, before a page opens. */
import { redirect } from '@tanstack/react-router';
import { REDIRECT_LOOP_STATUS, RedirectLoop } from '#contract/redirect-loop.ts';
import type { RedirectAnswer } from '#machines/redirect/redirect.machine.ts';
import { siteNotices } from '../messages/en/site-notices.ts';
import type { ExplainedError } from './failure-pages.tsx';

/**
 * @param isAhead the page is fetched ahead of time, and no one is shown anything
 * @throws a redirect of the router, or RedirectLoop for an address that has no page
 */
export function followRedirect(answer: RedirectAnswer, isAhead: boolean): void {
  if (answer.kind === 'loop' && !isAhead) {
    const explanation: ExplainedError['explanation'] = {
      status: REDIRECT_LOOP_STATUS,
      ...siteNotices.redirectLoop,
    };
    throw Object.assign(new RedirectLoop(answer.trail), { explanation });
  }
  if ('href' in answer)
    throw redirect({ href: answer.href, replace: true, reloadDocument: answer.kind === 'leave' });
}
