/** `/dataset`, a static page. */
import { createFileRoute } from '@tanstack/react-router';
import { pageMeta } from '../components/page-meta.ts';
import { en } from '../messages/en.ts';
import { dataset } from '../screens/static/content/dataset.ts';
import { StaticPage } from '../screens/static/static-page.tsx';

export const Route = createFileRoute('/dataset')({
  head: ({ match: { context } }) => ({ meta: pageMeta(context.configuration, en.pages.dataset) }),
  component: Page,
});

function Page() {
  return <StaticPage page="dataset" text={dataset} />;
}
