/** Words of columns that no file has any more: they are given to another column, or deleted. */
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { keepFocusNear } from '../../components/lost-focus.ts';
import { Select } from '../../components/select.tsx';
import { useDatasetEditMessages } from '../../messages/dataset-edit.ts';

interface LostWordsProps {
  /** The column that is gone. */
  readonly column: string;
  /** Columns that have no words of their own; none where the words go with the column. */
  readonly targets: readonly string[];
  readonly onMove: (to: string) => void;
  readonly onDelete: () => void;
}

function LostWordsOf({ column, targets, onMove, onDelete }: LostWordsProps) {
  const t = useDatasetEditMessages().columns.lost;
  const [chosen, setChosen] = useState('');
  const to = targets.includes(chosen) ? chosen : '';
  return (
    <li>
      <code title={column}>{column}</code>
      <span className="row wrap lost-words">
        {targets.length > 0 && (
          <>
            <Select
              small
              aria-label={t.to(column)}
              value={to}
              options={[
                { value: '', label: t.choose },
                ...targets.map((name) => ({ value: name, label: name })),
              ]}
              onChange={({ currentTarget: { value } }) => setChosen(value)}
            />
            <Button
              small
              aria-label={t.moveOf(column)}
              disabled={to === ''}
              onClick={({ currentTarget }) => {
                keepFocusNear(currentTarget);
                onMove(to);
              }}
            >
              {t.move}
            </Button>
          </>
        )}
        <Button
          small
          kind="quiet"
          aria-label={t.deleteOf(column)}
          onClick={({ currentTarget }) => {
            keepFocusNear(currentTarget);
            onDelete();
          }}
        >
          {t.delete}
        </Button>
      </span>
    </li>
  );
}

interface AllLostWordsProps {
  readonly columns: readonly string[];
  readonly targetsOf: (column: string) => readonly string[];
  readonly onMove: (from: string, to: string) => void;
  readonly onDelete: (column: string) => void;
}

/** Nothing where every word has its column. */
export function LostWords({ columns, targetsOf, onMove, onDelete }: AllLostWordsProps) {
  const t = useDatasetEditMessages().columns.lost;
  if (columns.length === 0) return null;
  return (
    <section className="stack s" aria-label={t.title}>
      <h3>{t.title}</h3>
      <p className="quiet t14 measure">
        {t.text}
        {columns.some((column) => targetsOf(column).length > 0) && ` ${t.moveText}`}
      </p>
      <ul className="dictionary">
        {columns.map((column) => (
          <LostWordsOf
            key={column}
            column={column}
            targets={targetsOf(column)}
            onMove={(to) => onMove(column, to)}
            onDelete={() => onDelete(column)}
          />
        ))}
      </ul>
    </section>
  );
}
