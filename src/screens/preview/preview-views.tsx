/** The ways to look at a file, in the order of their tabs: when each is offered, what it is called, what draws it. */
import { type ReactNode } from 'react';
import { lazyPart } from '../../components/lazy-part.tsx';
import type { Preview } from '#contract/preview.ts';
import type { PreviewMessages } from '../../messages/preview.ts';
import { ContentView } from './content-view.tsx';
import { readyTable, type PreviewView, type ViewProps } from './preview-view.ts';
import { TableView } from './table-view.tsx';

export interface ViewEntry {
  readonly isOffered: (preview: Preview) => boolean;
  readonly label: (t: PreviewMessages, preview: Preview) => string;
  readonly draw: (props: ViewProps) => ReactNode;
}

function Table({ preview, onTableLost }: ViewProps) {
  const table = readyTable(preview);
  return (
    table && (
      <TableView
        resource={preview.resource}
        table={table}
        may={preview.may}
        hasPlaces={preview.hasPlaces}
        onTableLost={onTableLost}
      />
    )
  );
}

function Content({ preview: { resource, content } }: ViewProps) {
  return content && <ContentView resource={resource} kind={content} />;
}

const Chart = lazyPart(async () => (await import('./chart-view.tsx')).ChartView);

const MapView = lazyPart(async () => (await import('./map/map-view.tsx')).MapView);

/** A view that needs much code is loaded by `lazy`; the row of tabs waits for it in a `Suspense`. */
export const viewEntries: Readonly<Record<PreviewView, ViewEntry>> = {
  table: {
    isOffered: (preview) => readyTable(preview) !== null,
    label: (t) => t.views.table,
    draw: (props) => <Table {...props} />,
  },
  chart: {
    isOffered: (preview) => (readyTable(preview)?.rows ?? 0) > 0,
    label: (t) => t.views.chart,
    draw: (props) => <Chart {...props} />,
  },
  map: {
    isOffered: ({ hasPlaces }) => hasPlaces,
    label: (t) => t.views.map,
    draw: (props) => <MapView {...props} />,
  },
  content: {
    // The browser's viewer shows a document from the file itself.
    isOffered: ({ content, may }) => content !== null && (content !== 'pdf' || may.download),
    label: (t, { content }) => t.views[content ?? 'text'],
    draw: (props) => <Content {...props} />,
  },
};
