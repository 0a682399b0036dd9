/** Says that the data of a chart has newer versions, how the figures differ, and offers to see or to use them. */
import { useQuery } from '@tanstack/react-query';
import type { ChartFigures } from '#contract/shown-documents.ts';
import { Banner } from '../../components/banner.tsx';
import { LinkButton } from '../../components/button.tsx';
import { FailedPart } from '../../components/failed-part.tsx';
import { useChartMessages } from '../../messages/chart.ts';
import { useDocumentMessages, type DocumentMessages } from '../../messages/documents.ts';
import { usePreviewMessages } from '../../messages/preview.ts';
import type { FiguresOn, FiguresQuery } from '../../services/api/document-queries.ts';
import '../../styles/banner.css';
import { figureText, placeText, seriesText, type DrawnChart } from '../preview/chart-words.ts';
import { compareFigures } from './compare-figures.ts';

/** How the current figures differ, in sentences. */
function useDifference(
  drawn: DrawnChart,
  current: ChartFigures | undefined,
  t: DocumentMessages['versions'],
) {
  const c = useChartMessages();
  const p = usePreviewMessages();
  if (current === undefined) return t.working;
  if (current.state === 'missing') return t.missing;
  const { both, changed, added, removed, most } = compareFigures(drawn.chart.points, current.chart.points);
  const place = most && [
    placeText(most.point.x, drawn, c, p),
    ...(most.point.series === null ? [] : [seriesText(most.point.series, drawn, p)]),
  ];
  return [
    changed + added + removed === 0 ? t.same : changed > 0 && t.changed(changed, both),
    most &&
      t.most(
        (place ?? []).join(', '),
        figureText({ y: most.before }, drawn, p),
        figureText({ y: most.after }, drawn, p),
      ),
    added > 0 && t.added(added),
    removed > 0 && t.removed(removed),
  ]
    .filter((sentence) => typeof sentence === 'string')
    .join(' ');
}

interface VersionNoticeProps {
  /** The figures of the version that the chart was made on. */
  readonly drawn: DrawnChart;
  readonly newer: number;
  readonly queryOf: (on: FiguresOn) => FiguresQuery;
  readonly on: FiguresOn;
  readonly onSee: (on: FiguresOn) => void;
  /** Saves the chart on another version; absent for readers. */
  readonly onMove?: ((versionGUID: string) => void) | undefined;
}

export function VersionNotice({ drawn, newer, queryOf, on, onSee, onMove }: VersionNoticeProps) {
  const t = useDocumentMessages().versions;
  const newest = useQuery(queryOf('current'));
  const { data: current } = newest;
  const difference = useDifference(drawn, current, t);
  return (
    <Banner kind="info">
      <p>
        {t.newer(newer)} {difference}
      </p>
      <FailedPart of={newest} part="newer" />
      <p className="row wrap">
        <LinkButton onClick={() => onSee(on === 'made' ? 'current' : 'made')}>
          {on === 'made' ? t.see : t.back}
        </LinkButton>
        {onMove !== undefined && current !== undefined && (
          <LinkButton onClick={() => onMove(current.versions.currentGUID)}>{t.move}</LinkButton>
        )}
      </p>
    </Banner>
  );
}
