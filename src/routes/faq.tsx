/** `/faq`, a static page. */
import { createFileRoute } from '@tanstack/react-router';
import { pageMeta } from '../components/page-meta.ts';
import { en } from '../messages/en.ts';
import { faq } from '../screens/static/content/faq.ts';
import { StaticPage } from '../screens/static/static-page.tsx';

export const Route = createFileRoute('/faq')({
  head: ({ match: { context } }) => ({ meta: pageMeta(context.configuration, en.pages.faq) }),
  component: Page,
});

function Page() {
  return <StaticPage page="faq" text={faq} />;
}
