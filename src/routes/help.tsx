/** `/help`, a static page. */
import { createFileRoute } from '@tanstack/react-router';
import { pageMeta } from '../components/page-meta.ts';
import { en } from '../messages/en.ts';
import { help } from '../screens/static/content/help.ts';
import { StaticPage } from '../screens/static/static-page.tsx';

export const Route = createFileRoute('/help')({
  head: ({ match: { context } }) => ({ meta: pageMeta(context.configuration, en.pages.help) }),
  component: Page,
});

function Page() {
  return <StaticPage page="help" text={help} />;
}
