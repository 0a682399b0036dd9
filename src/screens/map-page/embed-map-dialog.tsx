/** Hands out the address of a map for everyone, and what one pastes to show it elsewhere. */
import { embedMapPath } from '#contract/embed.ts';
import type { ShownMap } from '#contract/maps.ts';
import { useOrigin } from '../../app/context.ts';
import { Dialog } from '../../components/dialog.tsx';
import { useMapsMessages } from '../../messages/maps.ts';
import { CopyField } from '../embed/copy-field.tsx';
import { embedSnippet } from '../embed/embed-snippet.ts';

interface EmbedMapDialogProps {
  readonly map: Pick<ShownMap, 'mapGUID' | 'title' | 'publication'>;
  readonly onClose: () => void;
}

export function EmbedMapDialog({ map: { mapGUID, title, publication }, onClose }: EmbedMapDialogProps) {
  const t = useMapsMessages().view;
  const address = useOrigin() + embedMapPath(mapGUID);
  return (
    <Dialog labelledBy="embed-map-title" onClose={onClose}>
      <div className="stack">
        <h2 id="embed-map-title">{t.embed}</h2>
        {publication?.visibility === 'public' ? (
          <>
            <CopyField id="embed-map-address" label={t.address} text={address} />
            <p>{t.embedText}</p>
            <CopyField
              id="embed-map-snippet"
              label={t.embedSnippet}
              long
              text={embedSnippet(address, title)}
            />
          </>
        ) : (
          <p>{t.embedPrivate}</p>
        )}
      </div>
    </Dialog>
  );
}
