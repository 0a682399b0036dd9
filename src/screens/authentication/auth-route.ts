/** What the routes of authentication have in common: a title for each address, and no address that is not known. */
import { notFound } from '@tanstack/react-router';
import { pageMeta } from '../../components/page-meta.ts';
import { en } from '../../messages/en.ts';
import type { RouterContext } from '../../router.tsx';
import { authSteps, type AuthSection } from './addresses.ts';

/** Options of the route of one section. */
export function authRoute(section: AuthSection) {
  const steps: readonly string[] = authSteps[section];
  const titles: Readonly<Record<string, string>> = en.authPages[section];
  return {
    beforeLoad: ({ params: { step } }: { params: { step?: string } }) => {
      if (step !== undefined && !steps.includes(step)) throw notFound();
    },
    head: ({
      match,
      params: { step },
    }: {
      match: { context: RouterContext };
      params: { step?: string };
    }) => ({
      meta: pageMeta(match.context.configuration, {
        title: titles[step ?? 'start'] ?? titles['start'] ?? '',
        hidden: true,
      }),
    }),
  };
}
