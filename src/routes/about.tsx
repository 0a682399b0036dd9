/** `/about`, a static page. */
import { createFileRoute } from '@tanstack/react-router';
import { pageMeta } from '../components/page-meta.ts';
import { en } from '../messages/en.ts';
import { about } from '../screens/static/content/about.ts';
import { StaticPage } from '../screens/static/static-page.tsx';

export const Route = createFileRoute('/about')({
  head: ({ match: { context } }) => ({ meta: pageMeta(context.configuration, en.pages.about) }),
  component: Page,
});

function Page() {
  return <StaticPage page="about" text={about} />;
}
