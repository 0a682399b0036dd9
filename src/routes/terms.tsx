/** `/terms`, a static page. */
import { createFileRoute } from '@tanstack/react-router';
import { pageMeta } from '../components/page-meta.ts';
import { en } from '../messages/en.ts';
import { terms } from '../screens/static/content/terms.ts';
import { StaticPage } from '../screens/static/static-page.tsx';

export const Route = createFileRoute('/terms')({
  head: ({ match: { context } }) => ({ meta: pageMeta(context.configuration, en.pages.terms) }),
  component: Page,
});

function Page() {
  return <StaticPage page="terms" text={terms} />;
}
