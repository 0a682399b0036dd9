/** `/cookie-policy`, a static page. */
import { createFileRoute } from '@tanstack/react-router';
import { pageMeta } from '../components/page-meta.ts';
import { en } from '../messages/en.ts';
import { cookiePolicy } from '../screens/static/content/cookie-policy.ts';
import { StaticPage } from '../screens/static/static-page.tsx';

export const Route = createFileRoute('/cookie-policy')({
  head: ({ match: { context } }) => ({ meta: pageMeta(context.configuration, en.pages.cookiePolicy) }),
  component: Page,
});

function Page() {
  return <StaticPage page="cookiePolicy" text={cookiePolicy} />;
}
