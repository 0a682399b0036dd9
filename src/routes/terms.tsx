/** `/terms`, a static page. */
import { createFileRoute, type ErrorComponentProps } from '@tanstack/react-router';
import { load } from '../app/loading.ts';
import { pageHead } from '../components/page-head.ts';
import { en } from '../messages/en.ts';
import { FailedPage } from '../screens/failure/failed-page.tsx';
import { pageTextQuery } from '../screens/static/page-query.ts';
import { StaticPage } from '../screens/static/static-page.tsx';

export const Route = createFileRoute('/terms')({
  loader: async ({ context: { queryClient } }) => {
    await load(queryClient, pageTextQuery('terms'));
  },
  head: ({ match: { context } }) => pageHead(context, { ...en.pages.terms, path: '/terms' }),
  component: Page,
  errorComponent: PageFailed,
});

function Page() {
  return <StaticPage page="terms" route="terms" />;
}

function PageFailed(props: ErrorComponentProps) {
  return <FailedPage {...props} title={en.pages.failed} />;
}
