/** `/invitation/{token}`: an invitation to an organisation or a group. Only a browser asks for it: the token is a secret. */
import { createFileRoute } from '@tanstack/react-router';
import { hiddenPage } from '../components/page-meta.ts';
import { titles } from '../messages/en/titles.ts';
import { InvitationScreen } from '../screens/invitation/invitation-screen.tsx';

export const Route = createFileRoute('/invitation/$token')({
  ssr: false,
  head: hiddenPage(titles.invitation),
  component: InvitationRoute,
});

function InvitationRoute() {
  return <InvitationScreen token={Route.useParams().token} />;
}
