/** `/settings/security`: the member's password, sessions and recent events. */
import { createFileRoute } from '@tanstack/react-router';
import { hiddenPage } from '../components/page-meta.ts';
import { titles } from '../messages/en/titles.ts';
import { SecurityScreen } from '../screens/settings/security/security-screen.tsx';

export const Route = createFileRoute('/_member/settings/security')({
  head: hiddenPage(titles.security),
  component: SecurityScreen,
});
