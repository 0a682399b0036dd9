/** `/faq`, a static page. */
import { createFileRoute, type ErrorComponentProps } from '@tanstack/react-router';
import { load } from '../app/loading.ts';
import { pageHead } from '../components/page-head.ts';
import { en } from '../messages/en.ts';
import { FailedPage } from '../screens/failure/failed-page.tsx';
import { pageTextQuery } from '../screens/static/page-query.ts';
import { StaticPage } from '../screens/static/static-page.tsx';

export const Route = createFileRoute('/faq')({
  loader: async ({ context: { queryClient } }) => {
    await load(queryClient, pageTextQuery('faq'));
  },
  head: ({ match: { context } }) => pageHead(context, { ...en.pages.faq, path: '/faq' }),
  component: Page,
  errorComponent: PageFailed,
});

function Page() {
  return <StaticPage page="faq" route="faq" />;
}

function PageFailed(props: ErrorComponentProps) {
  return <FailedPage {...props} title={en.pages.failed} />;
}
