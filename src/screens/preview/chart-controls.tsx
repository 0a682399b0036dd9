/** What is drawn: the kind of chart, its columns, and how rows become figures. Every choice is in the address. */
import { aggregates, type ChartChoice, type PreviewColumn } from '#contract/preview.ts';
import { useChartMessages } from '../../messages/chart.ts';
import { Choice } from './choice.tsx';
import { fitsAcross, fitsFigure, possibleKinds, withKind } from './chart-choices.ts';

const NONE = '';

export interface ChartControlsProps {
  readonly choice: ChartChoice;
  readonly columns: readonly PreviewColumn[];
  readonly onChange: (choice: ChartChoice) => void;
}

export function ChartControls({ choice, columns, onChange }: ChartControlsProps) {
  const t = useChartMessages();
  const { kind, x, y, series, aggregate } = choice;
  const option = ({ position, name }: PreviewColumn) => ({ value: String(position), label: name });
  const rows = { value: NONE, label: t.rows };
  const figures = columns.filter((column) => fitsFigure(kind, column)).map(option);
  const setFigure = (value: string) => {
    if (value === NONE) return onChange({ ...choice, y: null, aggregate: 'count' });
    const from = aggregate === 'count' && kind !== 'scatter' ? 'mean' : aggregate;
    onChange({ ...choice, y: Number(value), aggregate: from });
  };
  return (
    <fieldset className="chart-controls" aria-label={t.choices}>
      <Choice
        label={t.kind}
        value={kind}
        options={possibleKinds(columns).map((value) => ({ value, label: t.kinds[value] }))}
        onChange={(value) => onChange(withKind(choice, value, columns))}
      />
      <Choice
        label={t.xOf[kind]}
        value={String(x)}
        options={columns.filter((column) => fitsAcross(kind, column)).map(option)}
        onChange={(value) => onChange({ ...choice, x: Number(value) })}
      />
      {kind !== 'histogram' && (
        <Choice
          label={t.y}
          value={y === null ? NONE : String(y)}
          options={kind === 'scatter' ? figures : [rows, ...figures]}
          onChange={setFigure}
        />
      )}
      {kind !== 'histogram' && kind !== 'scatter' && y !== null && (
        <Choice
          label={t.aggregate}
          value={aggregate}
          options={aggregates
            .filter((value) => value !== 'count')
            .map((value) => ({ value, label: t.aggregates[value] }))}
          onChange={(value) => onChange({ ...choice, aggregate: value })}
        />
      )}
      {kind !== 'histogram' && (
        <Choice
          label={t.series}
          value={series === null ? NONE : String(series)}
          options={[{ value: NONE, label: t.noSeries }, ...columns.filter((c) => c.distinct > 1).map(option)]}
          onChange={(value) => onChange({ ...choice, series: value === NONE ? null : Number(value) })}
        />
      )}
    </fieldset>
  );
}
