/** `/discovery/apps`: what people have built on the data. */
import { createFileRoute } from '@tanstack/react-router';
import { pageMeta } from '../components/page-meta.ts';
import { en } from '../messages/en.ts';
import { AppsScreen } from '../screens/discovery/apps-screen.tsx';

export const Route = createFileRoute('/discovery/apps')({
  head: ({ match: { context } }) => ({ meta: pageMeta(context.configuration, en.discovery.apps) }),
  staticData: { section: 'apps' },
  component: AppsScreen,
});
