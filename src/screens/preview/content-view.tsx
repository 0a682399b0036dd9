/** A file as it is: a tree of a JSON document, text, an image. Markup is shown as the text it is written in. */
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ContentKind, Preview } from '#contract/preview.ts';
import { useApi } from '../../app/context.ts';
import { FailedState } from '../../components/failed-state.tsx';
import { usePreviewMessages } from '../../messages/preview.ts';
import { ApiError } from '../../services/api/api-error.ts';
import { parseExact } from './exact-json.ts';
import { JsonTree } from './json-tree.tsx';
import { PdfView } from './pdf-view.tsx';
import { contentQuery } from './preview-queries.ts';
import { ScrollRegion } from './scroll-region.tsx';

function parse(text: string): { readonly value: unknown } | null {
  try {
    return { value: parseExact(text) };
  } catch {
    return null;
  }
}

interface TextProps {
  readonly text: string;
  readonly cut: boolean;
  readonly bytes: number | null;
}

function Text({ text, cut, bytes }: TextProps) {
  const t = usePreviewMessages();
  return (
    <>
      <ScrollRegion className="preview-text" aria-label={t.text.label}>
        {text}
      </ScrollRegion>
      {cut && <p className="quiet t13">{t.text.cut(bytes)}</p>}
    </>
  );
}

function Tree(props: TextProps) {
  const t = usePreviewMessages();
  const parsed = useMemo(() => parse(props.text), [props.text]);
  if (parsed !== null) return <JsonTree value={parsed.value} />;
  return (
    <>
      <p className="quiet t13">{t.tree.broken}</p>
      <Text {...props} />
    </>
  );
}

export interface ContentViewProps {
  readonly resource: Preview['resource'];
  readonly kind: ContentKind;
}

/** What the page itself draws; a PDF has a viewer of its own. */
function OwnContent({ resource: { resourceGUID, name, bytes }, kind }: ContentViewProps) {
  const t = usePreviewMessages();
  const { data, error, refetch } = useQuery(contentQuery(useApi(), resourceGUID));
  if (error !== null)
    return (
      <FailedState
        title={error instanceof ApiError && error.status > 0 ? error.message : t.unreachable}
        offline={error instanceof ApiError && error.status === 0}
        onRetry={() => void refetch()}
      />
    );
  if (data === undefined)
    return (
      <p className="preview-wait late">
        <span className="spin" />
        <output>{t.looking}</output>
      </p>
    );
  if (data.kind === 'image')
    return (
      <img
        className="preview-image"
        src={`data:${data.mimeType};base64,${data.base64}`}
        alt={t.image.alt(name)}
      />
    );
  return kind === 'tree' ? <Tree {...data} bytes={bytes} /> : <Text {...data} bytes={bytes} />;
}

export function ContentView({ resource, kind }: ContentViewProps) {
  return kind === 'pdf' ? <PdfView resource={resource} /> : <OwnContent resource={resource} kind={kind} />;
}
