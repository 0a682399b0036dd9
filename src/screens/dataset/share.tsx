/** Passes the address of a dataset on: by what the device offers for sharing, by the clipboard, or into another page. */
import { useHydrated, useLocation } from '@tanstack/react-router';
import { CodeXml, Share2 } from 'lucide';
import { Suspense, useState } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { lazyPart, MissingDialog } from '../../components/lazy-part.tsx';
import { useDatasetPageMessages } from '../../messages/dataset-page.ts';
import { CopyButton } from './copy-button.tsx';
import type { DatasetView } from './dataset-view.ts';
import { usePublicAddress } from './public-address.ts';

const ShareDialog = lazyPart(
  async () => (await import('../embed/share-dialog.tsx')).ShareDialog,
  MissingDialog,
);

export function Share({ dataset }: { readonly dataset: DatasetView }) {
  const t = useDatasetPageMessages().share;
  const url = usePublicAddress(dataset);
  // The preview's file, view, filters and order are in the address.
  const view = useLocation({ select: ({ searchStr }) => searchStr });
  const viewed = view === '' ? url : `${url}${view}#preview`;
  const [isOpen, setOpen] = useState(false);
  const canShare = useHydrated() && 'share' in navigator;
  // Anyone who closes the device's dialog has changed their mind, which is not a failure.
  const share = () => void navigator.share({ title: dataset.title, url: viewed }).catch(() => undefined);
  return (
    <section aria-labelledby="share" className="script-only">
      <h2 id="share">{t.title}</h2>
      <p className="row wrap share-acts">
        {canShare && (
          <Button small onClick={share}>
            <Icon of={Share2} />
            {t.share}
          </Button>
        )}
        <CopyButton text={viewed} done={t.linkCopied}>
          {t.copyLink}
        </CopyButton>
        <Button small aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <Icon of={CodeXml} />
          {t.embed}
        </Button>
      </p>
      <Suspense>
        {isOpen &&
          // In the body, since it is no part of what is beside the text.
          createPortal(
            <ShareDialog dataset={dataset} address={url} onClose={() => setOpen(false)} />,
            document.body,
          )}
      </Suspense>
    </section>
  );
}
