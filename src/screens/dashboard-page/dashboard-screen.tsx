/** A published dashboard: its words and its parts. */
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { embedDashboardPath } from '#contract/embed.ts';
import { useApi } from '../../app/context.ts';
import { buttonClass } from '../../components/button.tsx';
import { Markdown } from '../../components/markdown.tsx';
import { useDocumentMessages } from '../../messages/documents.ts';
import { shownDashboardQuery } from '../../services/api/document-queries.ts';
import { DocumentHead } from '../saved-chart/document-head.tsx';
import { DashboardParts } from './dashboard-parts.tsx';

export function DashboardScreen({ documentGUID }: { readonly documentGUID: string }) {
  const t = useDocumentMessages().view;
  const { data: shown } = useSuspenseQuery(shownDashboardQuery(useApi(), documentGUID));
  const { organisation, words, parts } = shown;
  return (
    <main id="main" tabIndex={-1} className="container">
      <DocumentHead
        shown={shown}
        kind="dashboard"
        embedPath={embedDashboardPath(documentGUID)}
        edit={
          shown.mayEdit && (
            <Link
              className={buttonClass({})}
              to="/organisation/$orgSlug/dashboard/$dashboardGUID/edit"
              params={{ orgSlug: organisation.slug, dashboardGUID: documentGUID }}
            >
              {t.edit}
            </Link>
          )
        }
      />
      {words.trim() !== '' && (
        <div className="prose">
          <Markdown text={words} />
        </div>
      )}
      <DashboardParts parts={parts} />
    </main>
  );
}
