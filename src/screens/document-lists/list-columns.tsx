/** The columns that lists of maps, charts and dashboards have in common. */
import type { ReactNode } from 'react';
import { RelativeTime } from '../../components/relative-time.tsx';
import { Status } from '../../components/status.tsx';
import type { TableColumn } from '../../components/table.tsx';
import type { ListTexts, Listed } from './listed.ts';

/** Draft or published, and for whom. */
export const stateColumn = ({ columns, visibility, unpublished }: ListTexts): TableColumn<Listed> => ({
  key: 'state',
  head: columns.state,
  ownLine: true,
  cell: (line) => (
    <>
      <Status status={line.state} />
      {line.publication !== null && (
        <span className="quiet t13 block">
          {visibility[line.publication.visibility]}
          {line.unpublished && `, ${unpublished}`}
        </span>
      )}
    </>
  ),
});

/** When it was last saved, and by whom. */
export const savedColumn = (t: ListTexts): TableColumn<Listed> => ({
  key: 'saved',
  head: t.columns.saved,
  cell: ({ savedAt, savedBy }) => (
    <>
      <RelativeTime at={savedAt} />
      {savedBy !== '' && <span className="quiet t13 block">{t.savedBy(savedBy)}</span>}
    </>
  ),
});

/** What an editor may do with a line. */
export const actsColumn = <Line,>(
  { columns }: ListTexts,
  cell: (line: Line) => ReactNode,
): TableColumn<Line> => ({
  key: 'acts',
  head: <span className="sr">{columns.acts}</span>,
  end: true,
  cell,
});
