/** The preview of a file for other pages, with its source and its licence. */
import { useHydrated } from '@tanstack/react-router';
import { Suspense } from 'react';
import type { Preview } from '#contract/preview.ts';
import { lazyPart } from '../../components/lazy-part.tsx';
import { licenceName } from '../../components/licence-name.ts';
import { safeHref } from '../../components/markdown-inline.ts';
import { useEmbedMessages } from '../../messages/embed.ts';
import { EmbedFrame, OutLink } from './embed-frame.tsx';
import { SourceLink } from './source-link.tsx';

const ResourcePreview = lazyPart(
  async () => (await import('../preview/resource-preview.tsx')).ResourcePreview,
);

export interface EmbedScreenProps {
  readonly resource: Pick<Preview['resource'], 'resourceGUID' | 'name'>;
  readonly dataset: Preview['dataset'];
  readonly licence: { readonly code: string; readonly label: string; readonly url: string | null } | null;
}

export function EmbedScreen({ resource, dataset, licence }: EmbedScreenProps) {
  const t = useEmbedMessages().page;
  const isDrawn = useHydrated();
  const terms = licence?.url ? safeHref(licence.url) : null;
  return (
    <EmbedFrame
      title={resource.name}
      language={dataset.language}
      foot={
        <>
          <span>
            {t.source}: <SourceLink dataset={dataset} />
          </span>
          {licence !== null && (
            <span>
              {t.licence}:{' '}
              {terms === null ? licenceName(licence) : <OutLink href={terms}>{licenceName(licence)}</OutLink>}
            </span>
          )}
        </>
      }
    >
      <noscript>
        <p className="quiet">{t.noScript}</p>
      </noscript>
      <div className="embed-preview">
        {isDrawn && (
          <Suspense>
            <ResourcePreview resourceGUID={resource.resourceGUID} />
          </Suspense>
        )}
      </div>
    </EmbedFrame>
  );
}
