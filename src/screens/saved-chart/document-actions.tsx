/** What one may do with a map, chart or dashboard that is shown: edit, share, print, and embed it elsewhere. */
import { Printer, Share2 } from 'lucide';
import { useState, type ComponentProps, type ReactNode } from 'react';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { ShareDocument } from '../document-sharing/share-document.tsx';
import { EmbedDocumentDialog } from './embed-document-dialog.tsx';

interface DocumentActionsProps extends ComponentProps<typeof ShareDocument> {
  readonly texts: ComponentProps<typeof EmbedDocumentDialog>['texts'] & { readonly print: string };
  readonly title: string;
  readonly embedPath: string;
  readonly isPublic: boolean;
  readonly mayShare: boolean;
  /** The link to the editor, for those who may edit. */
  readonly edit: ReactNode;
}

export function DocumentActions({
  texts,
  title,
  embedPath,
  isPublic,
  mayShare,
  edit,
  ...shared
}: DocumentActionsProps) {
  const [isEmbedding, setEmbedding] = useState(false);
  return (
    <>
      <div className="row wrap not-printed">
        {edit}
        {mayShare && <ShareDocument {...shared} />}
        <Button onClick={() => window.print()}>
          <Icon of={Printer} />
          {texts.print}
        </Button>
        <Button aria-haspopup="dialog" onClick={() => setEmbedding(true)}>
          <Icon of={Share2} />
          {texts.embed}
        </Button>
      </div>
      {isEmbedding && (
        <EmbedDocumentDialog
          texts={texts}
          title={title}
          path={embedPath}
          isPublic={isPublic}
          onClose={() => setEmbedding(false)}
        />
      )}
    </>
  );
}
