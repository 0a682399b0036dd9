/** The button that makes a chart of a table; what it opens is loaded when it is pressed. */
import { Suspense, useState } from 'react';
import type { UserOrganisation } from '#contract/entities/user.ts';
import { useOffered } from '../../app/offered-calls.ts';
import { Button } from '../../components/button.tsx';
import { lazyPart } from '../../components/lazy-part.tsx';
import { useDocumentMessages } from '../../messages/documents.ts';

const NewChartDialog = lazyPart(async () => (await import('./new-chart-dialog.tsx')).NewChartDialog);

export function NewChart({ organisation }: { readonly organisation: UserOrganisation }) {
  const t = useDocumentMessages();
  const [isChoosing, setChoosing] = useState(false);
  if (!useOffered('chart:sources')) return null;
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setChoosing(true)}>
        {t.newChart}
      </Button>
      {isChoosing && (
        <Suspense>
          <NewChartDialog organisation={organisation} onClose={() => setChoosing(false)} />
        </Suspense>
      )}
    </>
  );
}
