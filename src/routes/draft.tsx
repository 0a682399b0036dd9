/** `/draft#SECRET`: a draft that was shared by a secret link. Only a browser asks for it: the secret is in no request. */
import { createFileRoute } from '@tanstack/react-router';
import { hiddenPage } from '../components/page-meta.ts';
import { draftLink } from '../messages/en/draft-link.ts';
import { SharedDraftScreen } from '../screens/shared-draft/shared-draft-screen.tsx';

export const Route = createFileRoute('/draft')({
  ssr: false,
  head: hiddenPage(draftLink.page.title),
  component: DraftRoute,
});

function DraftRoute() {
  return <SharedDraftScreen />;
}
