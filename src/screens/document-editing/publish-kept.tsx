/** Publishing a chart or dashboard. */
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useApi } from '../../app/context.ts';
import { FailedPart } from '../../components/failed-part.tsx';
import { useDocumentMessages } from '../../messages/documents.ts';
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

export function PublishKept({ documentGUID, revision, ...shown }: PublishKeptProps) {
  const t = useDocumentMessages();
  const api = useApi();
  const document = useQuery(editedDocumentQuery(api, documentGUID));
  const { data: kept } = document;
  if (kept === undefined) return <FailedPart of={document} part="publication" />;
  return (
    <PublishDocument
      {...shown}
      id="document"
      kind={kept.document.kind}
      documentGUID={documentGUID}
      texts={t}
      kept={kept}
      onPublish={(visibility) => api.call('document:publish', { documentGUID, base: revision, visibility })}
      onUnpublish={() => api.call('document:unpublish', { documentGUID })}
      outdated={DOCUMENTS}
    />
  );
}
