/** What rows are grouped by, and the figures of each group. */
import { Plus, X } from 'lucide';
import { rowsAggregates, rowsLimits } from '#contract/rows-api.ts';
import { isNumberColumn, type NamedColumn } from '#contract/rows-columns.ts';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { Select } from '../../components/select.tsx';
import { useRowRequestMessages } from '../../messages/row-request.ts';
import { FieldErrors } from './field-errors.tsx';
import { asksFigures, plainNames, type AskedFigure, type RowsAsked } from './rows-asked.ts';

type Asked = Pick<RowsAsked, 'groups' | 'figures'>;

interface FigureProps {
  readonly place: number;
  readonly columns: readonly NamedColumn[];
  readonly figure: AskedFigure;
  readonly onChange: (figure: AskedFigure) => void;
  readonly onRemove: () => void;
}

/** Columns of which a figure can be made: sums and means need numbers, and rows can be counted without any. */
const measured = (by: AskedFigure['by'], columns: readonly NamedColumn[]): NamedColumn[] =>
  columns.filter((column) => ['count', 'min', 'max'].includes(by) || isNumberColumn(column));

function Figure({ place, columns, figure: { by, column }, onChange, onRemove }: FigureProps) {
  const t = useRowRequestMessages();
  const names = measured(by, columns).map(({ name }) => name);
  const isKnown = names.includes(column) || (column === '' && by === 'count');
  return (
    <li className="request-row">
      <Select
        name={plainNames.by}
        aria-label={t.by(place)}
        value={by}
        options={rowsAggregates.map((one) => ({ value: one, label: t.aggregates[one] }))}
        onChange={(event) => {
          const next = rowsAggregates.find((one) => one === event.currentTarget.value) ?? 'count';
          const offered = measured(next, columns).map(({ name }) => name);
          const stays = offered.includes(column) || (column === '' && next === 'count');
          onChange({ by: next, column: stays ? column : next === 'count' ? '' : (offered[0] ?? '') });
        }}
      />
      <Select
        name={plainNames.of}
        aria-label={t.of(place)}
        value={column}
        options={[
          ...(by === 'count' ? [{ value: '', label: t.ofRows }] : []),
          ...(isKnown ? [] : [{ value: column, label: column === '' ? t.choose : column }]),
          ...names.map((name) => ({ value: name, label: name })),
        ]}
        onChange={(event) => onChange({ by, column: event.currentTarget.value })}
      />
      <span className="script-only">
        <Button kind="quiet" iconOnly aria-label={t.removeFigure(place)} onClick={onRemove}>
          <Icon of={X} />
        </Button>
      </span>
    </li>
  );
}

export interface FigureRowsProps extends Asked {
  readonly columns: readonly NamedColumn[];
  readonly errorsOf: (parameter: string) => readonly string[];
  readonly onChange: (asked: Asked) => void;
}

export function FigureRows({ columns, groups, figures, errorsOf, onChange }: FigureRowsProps) {
  const t = useRowRequestMessages();
  const names = columns.map(({ name }) => name);
  const errors = [...errorsOf('group'), ...errorsOf('aggregate')];
  return (
    <fieldset className="request-part" aria-describedby={errors.length > 0 ? 'figures-error' : undefined}>
      <legend>{t.figures}</legend>
      {!asksFigures({ groups, figures }) && <p className="quiet t14">{t.noFigures}</p>}
      <div className="request-groups">
        {/* One more than is chosen, so that another can be. */}
        {[...groups, ''].slice(0, rowsLimits.groups).map((group, i) => (
          <Select
            // A group is its place.
            // oxlint-disable-next-line react/no-array-index-key
            key={i}
            name="group"
            aria-label={t.group(i + 1)}
            value={group}
            options={[
              { value: '', label: t.noGroup },
              ...(group === '' || names.includes(group) ? [] : [{ value: group, label: group }]),
              ...names
                .filter((name) => name === group || !groups.includes(name))
                .map((name) => ({ value: name, label: name })),
            ]}
            onChange={(event) => {
              const next = event.currentTarget.value;
              onChange({
                groups: (i < groups.length ? groups.with(i, next) : [...groups, next]).filter(Boolean),
                figures,
              });
            }}
          />
        ))}
      </div>
      <ul className="bare stack s">
        {figures.map((figure, i) => (
          <Figure
            // A figure is its place: two may be alike.
            // oxlint-disable-next-line react/no-array-index-key
            key={i}
            place={i + 1}
            columns={columns}
            figure={figure}
            onChange={(changed) => onChange({ groups, figures: figures.with(i, changed) })}
            onRemove={() => onChange({ groups, figures: figures.toSpliced(i, 1) })}
          />
        ))}
        <li className="request-row without-scripts">
          <Select
            name={plainNames.by}
            aria-label={t.by(figures.length + 1)}
            defaultValue=""
            options={[
              { value: '', label: t.choose },
              ...rowsAggregates.map((one) => ({ value: one, label: t.aggregates[one] })),
            ]}
          />
          <Select
            name={plainNames.of}
            aria-label={t.of(figures.length + 1)}
            defaultValue=""
            options={[{ value: '', label: t.ofRows }, ...names.map((name) => ({ value: name, label: name }))]}
          />
        </li>
      </ul>
      <FieldErrors id="figures-error" errors={errors} />
      <p className="script-only">
        <Button
          small
          disabled={figures.length >= rowsLimits.aggregates}
          onClick={() => onChange({ groups, figures: [...figures, { by: 'count', column: '' }] })}
        >
          <Icon of={Plus} />
          {t.addFigure}
        </Button>
      </p>
    </fieldset>
  );
}
