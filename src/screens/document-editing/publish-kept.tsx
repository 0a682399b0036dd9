/** Publishing a chart or dashboard. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useApi } from '../../app/context.ts';
import { useDocumentMessages } from '../../messages/documents.ts';
import { formatDay } from '../../messages/format.ts';
import { DOCUMENTS, editedDocumentQuery } from '../../services/api/document-queries.ts';
import { PublishDocument } from './publish-document.tsx';

interface PublishKeptProps {
  readonly documentGUID: string;
  readonly revision: number;
  readonly isSaved: boolean;
  /** What readers would miss. */
  readonly missing: readonly ('title' | 'alternative' | 'parts')[];
  /** The link to what is published. */
  readonly look: (text: string) => ReactNode;
}

export function PublishKept({ documentGUID, revision, isSaved, missing, look }: PublishKeptProps) {
  const t = useDocumentMessages();
  const api = useApi();
  const queryClient = useQueryClient();
  const { data } = useQuery(editedDocumentQuery(api, documentGUID));
  if (data === undefined) return null;
  const { publication, unpublished, may } = data;
  const refresh = () => queryClient.invalidateQueries({ queryKey: DOCUMENTS });
  return (
    <PublishDocument
      id="document"
      texts={t.edit.publish}
      visibilities={t.visibility}
      publication={publication}
      mayPublish={may.publish}
      missing={missing.map((one) => t.edit.publish.needs[one])}
      isSaved={isSaved}
      look={
        publication !== null && (
          <p>
            {look(t.edit.publish.look)}
            <span className="quiet t13 block">
              {t.view.version(publication.version, formatDay(publication.at.slice(0, 10)))}
              {unpublished && `, ${t.unpublished}`}
            </span>
          </p>
        )
      }
      onPublish={async (visibility) => {
        await api.call('document:publish', { documentGUID, base: revision, visibility });
        await refresh();
      }}
      onUnpublish={async () => {
        await api.call('document:unpublish', { documentGUID });
        await refresh();
      }}
    />
  );
}
