/** `/cookie-policy`, a static page. */
import { createFileRoute, type ErrorComponentProps } from '@tanstack/react-router';
import { load } from '../app/loading.ts';
import { pageHead } from '../components/page-head.ts';
import { en } from '../messages/en.ts';
import { FailedPage } from '../screens/failure/failed-page.tsx';
import { pageTextQuery } from '../screens/static/page-query.ts';
import { CookiePolicy } from '../screens/consent/cookie-policy.tsx';

export const Route = createFileRoute('/cookie-policy')({
  loader: async ({ context: { queryClient } }) => {
    await load(queryClient, pageTextQuery('cookie-policy'));
  },
  head: ({ match: { context } }) => pageHead(context, { ...en.pages.cookiePolicy, path: '/cookie-policy' }),
  component: CookiePolicy,
  errorComponent: PageFailed,
});

function PageFailed(props: ErrorComponentProps) {
  return <FailedPage {...props} title={en.pages.failed} />;
}
