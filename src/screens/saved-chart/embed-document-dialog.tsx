/** Shows the address of a map, chart or dashboard for everyone, and what one pastes to show it elsewhere. */
import { useOrigin } from '../../app/context.ts';
import { Dialog } from '../../components/dialog.tsx';
import { CopyField } from '../embed/copy-field.tsx';
import { embedSnippet } from '../embed/embed-snippet.ts';

interface EmbedDocumentDialogProps {
  readonly texts: Readonly<
    Record<'embed' | 'address' | 'embedText' | 'embedSnippet' | 'embedPrivate', string>
  >;
  readonly title: string;
  /** Below the origin. */
  readonly path: string;
  readonly isPublic: boolean;
  readonly onClose: () => void;
}

export function EmbedDocumentDialog({ texts, title, path, isPublic, onClose }: EmbedDocumentDialogProps) {
  const address = useOrigin() + path;
  return (
    <Dialog labelledBy="embed-document-title" onClose={onClose}>
      <div className="stack">
        <h2 id="embed-document-title">{texts.embed}</h2>
        {isPublic ? (
          <>
            <CopyField id="embed-document-address" label={texts.address} text={address} />
            <p>{texts.embedText}</p>
            <CopyField
              id="embed-document-snippet"
              label={texts.embedSnippet}
              long
              text={embedSnippet(address, title)}
            />
          </>
        ) : (
          <p>{texts.embedPrivate}</p>
        )}
      </div>
    </Dialog>
  );
}
