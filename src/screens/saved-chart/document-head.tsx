/** The head of the page of a chart or dashboard: where it is from, its title, and what one may do with it. */
import type { ReactNode } from 'react';
import type { DocumentKind } from '#contract/document-constants.ts';
import type { ShownChart } from '#contract/shown-documents.ts';
import { Breadcrumb } from '../../components/breadcrumb.tsx';
import { useDocumentMessages } from '../../messages/documents.ts';
import { formatDay } from '../../messages/format.ts';
import '../../styles/layered-map.css';
import '../../styles/saved-chart.css';
import { DocumentActions } from './document-actions.tsx';
import { TextsWithheld } from './texts-withheld.tsx';

interface DocumentHeadProps {
  readonly shown: Pick<
    ShownChart,
    'documentGUID' | 'title' | 'textsWithheld' | 'organisation' | 'publication' | 'mayEdit' | 'mayShare'
  >;
  readonly kind: DocumentKind;
  readonly embedPath: string;
  /** The link to the editor, for those who may edit. */
  readonly edit: ReactNode;
}

export function DocumentHead({ shown, kind, embedPath, edit }: DocumentHeadProps) {
  const t = useDocumentMessages().view;
  const { documentGUID, title, organisation, publication, mayShare } = shown;
  return (
    <>
      <Breadcrumb
        above={[
          {
            label: organisation.name,
            link: { to: '/organisation/$orgSlug', params: { orgSlug: organisation.slug } },
          },
        ]}
        current={title}
      />
      <div className="map-head">
        <div className="stack s">
          <h1>{title}</h1>
          <p className="facts quiet t14">
            <span>{organisation.name}</span>
            {publication !== null && (
              <span>{t.version(publication.version, formatDay(publication.at.slice(0, 10)))}</span>
            )}
          </p>
        </div>
        <DocumentActions
          kind={kind}
          documentGUID={documentGUID}
          organisationGUID={organisation.organisationGUID}
          texts={t}
          title={title}
          embedPath={embedPath}
          isPublic={publication?.visibility === 'public'}
          mayShare={mayShare}
          edit={edit}
        />
      </div>
      <TextsWithheld shown={shown} />
    </>
  );
}
