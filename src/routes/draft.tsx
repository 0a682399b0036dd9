/** `/draft#SECRET`: a draft that was shared by a secret link. Only a browser asks for it: the secret is in no request. */
import { createFileRoute } from '@tanstack/react-router';
import { hiddenPage } from '../components/page-meta.ts';
import { titles } from '../messages/en/titles.ts';
import { SharedDraftScreen } from '../screens/shared-draft/shared-draft-screen.tsx';

export const Route = createFileRoute('/draft')({
  ssr: false,
  head: hiddenPage(titles.sharedDraft),
  component: DraftRoute,
});

function DraftRoute() {
  return <SharedDraftScreen />;
}
