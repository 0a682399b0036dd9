/** /sign-in: the authentication screens as a page. `to` is where to go afterwards. */
import { createFileRoute } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { pageMeta } from '../components/page-meta.ts';
import { en } from '../messages/en.ts';
import { SignInPage } from '../screens/sign-in/sign-in-page.tsx';

const Search = z.object({ to: z.catch(z.optional(z.string()), undefined) });

export const Route = createFileRoute('/sign-in')({
  validateSearch: (search) => Search.parse(search),
  head: ({ match }) => ({
    meta: pageMeta(match.context.configuration, { title: en.signIn.credentials.title, hidden: true }),
  }),
  staticData: { frame: 'auth' },
  component: SignInRoute,
});

function SignInRoute() {
  return <SignInPage destination={Route.useSearch().to} />;
}
