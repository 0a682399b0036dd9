/** A dashboard in another page: its words and its parts, each with the figures that everyone may see. */
import { useSuspenseQuery } from '@tanstack/react-query';
import { dashboardPath } from '#contract/embed.ts';
import { useApi } from '../../app/context.ts';
import { Markdown } from '../../components/markdown.tsx';
import { useEmbedMessages } from '../../messages/embed.ts';
import { shownDashboardQuery } from '../../services/api/document-queries.ts';
import { EmbedFrame, OutLink } from '../embed/embed-frame.tsx';
import { DashboardParts } from './dashboard-parts.tsx';

export function EmbeddedDashboard({ documentGUID }: { readonly documentGUID: string }) {
  const t = useEmbedMessages().page;
  const { data: shown } = useSuspenseQuery(shownDashboardQuery(useApi(), documentGUID));
  const { title, organisation, words, parts } = shown;
  return (
    <EmbedFrame
      title={title}
      foot={
        <span>
          {t.source}: <OutLink href={dashboardPath(organisation.slug, documentGUID)}>{title}</OutLink>,{' '}
          {organisation.name}
        </span>
      }
    >
      {words.trim() !== '' && (
        <div className="prose">
          <Markdown text={words} />
        </div>
      )}
      <DashboardParts parts={parts} />
    </EmbedFrame>
  );
}
