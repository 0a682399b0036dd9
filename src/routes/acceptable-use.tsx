/** `/acceptable-use`, a static page. */
import { createFileRoute } from '@tanstack/react-router';
import { pageMeta } from '../components/page-meta.ts';
import { en } from '../messages/en.ts';
import { acceptableUse } from '../screens/static/content/acceptable-use.ts';
import { StaticPage } from '../screens/static/static-page.tsx';

export const Route = createFileRoute('/acceptable-use')({
  head: ({ match: { context } }) => ({ meta: pageMeta(context.configuration, en.pages.acceptableUse) }),
  component: Page,
});

function Page() {
  return <StaticPage page="acceptableUse" text={acceptableUse} />;
}
