/** Maps, or charts and dashboards, that other organisations have granted to the member; nothing where there are none. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { SharedDocument, SharedDocumentKind } from '#contract/document-sharing.ts';
import { useApi } from '../../app/context.ts';
import { useOffered } from '../../app/offered-calls.ts';
import { FailedPart } from '../../components/failed-part.tsx';
import { SectionHead } from '../../components/section-head.tsx';
import { useDatasetAccessMessages } from '../../messages/dataset-access.ts';
import { useDocumentSharingMessages } from '../../messages/document-sharing.ts';
import { formatDay } from '../../messages/format.ts';
import { sharedWithMeQuery } from '../../services/api/document-sharing-queries.ts';
import '../../styles/maps.css';
import { documentPage } from './document-page.ts';

function Line({ document }: { readonly document: SharedDocument }) {
  const t = useDocumentSharingMessages().withYou;
  const { noEnd, share } = useDatasetAccessMessages();
  const { kind, title, organisationName, until } = document;
  return (
    <li>
      <Link {...documentPage(document)}>{title}</Link>
      <span className="quiet t13 block">
        {t.kinds[kind]} {t.from(organisationName)}.{' '}
        {until === null ? noEnd : share.untilDay(formatDay(until))}
      </span>
    </li>
  );
}

export function SharedWithYou({ kinds }: { readonly kinds: readonly SharedDocumentKind[] }) {
  const t = useDocumentSharingMessages().withYou;
  const isOffered = useOffered('document/sharedWithMe');
  const shared = useQuery({ ...sharedWithMeQuery(useApi()), enabled: isOffered });
  const { data = [] } = shared;
  const shown = data.filter(({ kind }) => kinds.includes(kind));
  if (shown.length === 0) return <FailedPart of={shared} part="sharedWithYou" />;
  return (
    <section className="shared-with-you" aria-label={t.title}>
      <SectionHead title={t.title} />
      <ul>
        {shown.map((document) => (
          <Line key={document.documentGUID} document={document} />
        ))}
      </ul>
    </section>
  );
}
