/** `/settings/notices`: what happened that concerns the member. */
import { createFileRoute } from '@tanstack/react-router';
import { hiddenPage } from '../components/page-meta.ts';
import { titles } from '../messages/en/titles.ts';
import { NoticesScreen } from '../screens/settings/notices/notices-screen.tsx';

export const Route = createFileRoute('/_member/settings/notices')({
  head: hiddenPage(titles.notices),
  component: NoticesScreen,
});
