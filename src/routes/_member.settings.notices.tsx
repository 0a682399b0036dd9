/** `/settings/notices`: what happened that concerns the member. */
import { createFileRoute } from '@tanstack/react-router';
import { hiddenPage } from '../components/page-meta.ts';
import { notices } from '../messages/en/notices.ts';
import { NoticesScreen } from '../screens/settings/notices/notices-screen.tsx';

export const Route = createFileRoute('/_member/settings/notices')({
  head: hiddenPage(notices.title),
  component: NoticesScreen,
});
