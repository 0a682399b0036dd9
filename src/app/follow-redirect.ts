/** Sends the router where the server's rules lead, before a page opens. */
import { redirect } from '@tanstack/react-router';
import { RedirectLoop } from '#contract/redirect-loop.ts';
import type { Application } from './application.ts';

/**
 * @param isAhead the page is fetched ahead of time
 * @throws a redirect of the router, or RedirectLoop for an address that has no page
 */
export async function followRedirect(
  { redirectFor }: Pick<Application, 'redirectFor'>,
  href: string,
  isAhead: boolean,
): Promise<void> {
  const answer = await redirectFor(href, isAhead);
  if (answer.kind === 'loop' && !isAhead) throw new RedirectLoop(answer.trail);
  if ('href' in answer)
    throw redirect({ href: answer.href, replace: true, reloadDocument: answer.kind === 'leave' });
}
