/** `/privacy`, a static page. */
import { createFileRoute } from '@tanstack/react-router';
import { pageMeta } from '../components/page-meta.ts';
import { en } from '../messages/en.ts';
import { privacy } from '../screens/static/content/privacy.ts';
import { StaticPage } from '../screens/static/static-page.tsx';

export const Route = createFileRoute('/privacy')({
  head: ({ match: { context } }) => ({ meta: pageMeta(context.configuration, en.pages.privacy) }),
  component: Page,
});

function Page() {
  return <StaticPage page="privacy" text={privacy} />;
}
