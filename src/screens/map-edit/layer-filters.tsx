/** The conditions of a layer: only rows that meet all of them are on the map. */
import { useState } from 'react';
import { mapLimits } from '#contract/map-constants.ts';
import type { MapLayer } from '#contract/maps.ts';
import { Button } from '../../components/button.tsx';
import { Field } from '../../components/field.tsx';
import { keepFocusNear } from '../../components/lost-focus.ts';
import { Select } from '../../components/select.tsx';
import { TextField } from '../../components/text-field.tsx';
import { useMapsMessages } from '../../messages/maps.ts';
import type { LayerColumn } from '../../services/api/map-queries.ts';

type Filter = MapLayer['filters'][number];

interface LayerFiltersProps {
  readonly layer: Pick<MapLayer, 'layerGUID' | 'filters'>;
  readonly columns: readonly LayerColumn[];
  /** Said where there are none. */
  readonly none?: string;
  readonly onChange: (values: { filters: Filter[] }) => void;
}

/** A condition in words. */
function useFilterText(): (filter: Filter) => string {
  const t = useMapsMessages().edit.filters;
  return (filter) => {
    switch (filter.kind) {
      case 'equals':
        return t.equals(filter.column, filter.text);
      case 'contains':
        return t.contains(filter.column, filter.text);
      case 'range':
      case 'dates':
        return t.range(filter.column, filter.from, filter.to);
      case 'empty':
        return filter.empty ? t.empty(filter.column) : t.notEmpty(filter.column);
    }
  };
}

const isNumber = (column: LayerColumn | undefined): boolean =>
  column?.type === 'integer' || column?.type === 'decimal';

const numberOf = (text: string): number | null => (text.trim() === '' ? null : Number(text));

/** The form of one more condition: from and to for a number, a text for everything else. */
function NewFilter({
  layer,
  columns,
  onAdd,
}: Omit<LayerFiltersProps, 'onChange' | 'none'> & { onAdd: (filter: Filter) => void }) {
  const t = useMapsMessages().edit.filters;
  const id = layer.layerGUID;
  const [name, setName] = useState(columns[0]?.name ?? '');
  const [text, setText] = useState('');
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const column = columns.find((one) => one.name === name);
  const range = isNumber(column);
  const limits = [numberOf(from), numberOf(to)] as const;
  const isComplete = range
    ? limits.some((limit) => limit !== null) &&
      limits.every((limit) => limit === null || Number.isFinite(limit))
    : text.trim() !== '';
  const add = () => {
    if (!isComplete || column === undefined) return;
    onAdd(
      range
        ? { kind: 'range', column: name, from: limits[0], to: limits[1] }
        : { kind: 'equals', column: name, text: text.trim() },
    );
    setText('');
    setFrom('');
    setTo('');
  };
  return (
    <form
      className="layer-filter-form"
      onSubmit={(event) => {
        event.preventDefault();
        add();
      }}
    >
      <Field id={`filter-column-${id}`} label={t.column}>
        {(control) => (
          <Select
            {...control}
            value={name}
            options={columns.map((one) => ({ value: one.name, label: one.name }))}
            onChange={({ currentTarget: { value } }) => setName(value)}
          />
        )}
      </Field>
      {range ? (
        <div className="layer-pair">
          <TextField
            id={`filter-from-${id}`}
            label={t.from}
            inputMode="decimal"
            value={from}
            onChange={({ currentTarget: { value } }) => setFrom(value)}
          />
          <TextField
            id={`filter-to-${id}`}
            label={t.to}
            inputMode="decimal"
            value={to}
            onChange={({ currentTarget: { value } }) => setTo(value)}
          />
        </div>
      ) : (
        <TextField
          id={`filter-text-${id}`}
          label={t.value}
          value={text}
          onChange={({ currentTarget: { value } }) => setText(value)}
        />
      )}
      <Button type="submit" small disabled={!isComplete}>
        {t.add}
      </Button>
    </form>
  );
}

export function LayerFilters({ layer, columns, none, onChange }: LayerFiltersProps) {
  const t = useMapsMessages().edit.filters;
  const textOf = useFilterText();
  const { filters } = layer;
  return (
    <fieldset>
      <legend>{t.label}</legend>
      {filters.length === 0 ? (
        <p className="quiet t13">{none ?? t.none}</p>
      ) : (
        <ul className="layer-conditions">
          {filters.map((filter, place) => (
            <li key={JSON.stringify(filter)}>
              <span>{textOf(filter)}</span>
              <Button
                kind="quiet"
                small
                aria-label={t.removeNamed(textOf(filter))}
                onClick={({ currentTarget }) => {
                  keepFocusNear(currentTarget);
                  onChange({ filters: filters.toSpliced(place, 1) });
                }}
              >
                {t.remove}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {columns.length > 0 && filters.length < mapLimits.filters && (
        <NewFilter
          key={columns[0]?.name}
          layer={layer}
          columns={columns}
          onAdd={(filter) => onChange({ filters: [...filters, filter] })}
        />
      )}
    </fieldset>
  );
}
