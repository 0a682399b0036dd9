/** The button that opens the sharing of a map, a chart or a dashboard. The dialog is loaded when it is asked for. */
import { Users } from 'lucide';
import { Suspense, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { lazyPart, MissingDialog } from '../../components/lazy-part.tsx';
import { useDocumentSharingMessages } from '../../messages/document-sharing.ts';
import type { SharedWhich } from './which.ts';

const Dialog = lazyPart(
  async () => (await import('./share-document-dialog.tsx')).ShareDocumentDialog,
  MissingDialog,
);

export function ShareDocument(which: SharedWhich) {
  const t = useDocumentSharingMessages();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon of={Users} />
        {t.open}
      </Button>
      {isOpen && (
        <Suspense>
          <Dialog {...which} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
