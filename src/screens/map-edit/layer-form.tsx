/** What one layer shows: its name, style, places' columns, conditions and zooms. */
import { useQuery } from '@tanstack/react-query';
import { layerStyles, MAP_ZOOMS, mapLimits, MOST_CLASSES } from '#contract/map-constants.ts';
import { templateColumns } from '#contract/map-template.ts';
import type { DrawnLayer, LayerStyle, MapLayer } from '#contract/maps.ts';
import { useApi } from '../../app/context.ts';
import { Button } from '../../components/button.tsx';
import { Checkbox } from '../../components/checkbox.tsx';
import { FailedPart } from '../../components/failed-part.tsx';
import { Field } from '../../components/field.tsx';
import { Select } from '../../components/select.tsx';
import { TextField } from '../../components/text-field.tsx';
import { useMapsMessages } from '../../messages/maps.ts';
import { layerColumnsQuery, type LayerColumn } from '../../services/api/map-queries.ts';
import '../../styles/segments.css';
import { LongText } from '../document-editing/words-fields.tsx';
import { withoutValues } from './class-breaks.ts';
import { ClassFields } from './class-fields.tsx';
import { LayerFilters } from './layer-filters.tsx';

type Values = Partial<Omit<MapLayer, 'layerGUID'>>;

export interface LayerFormProps {
  readonly layer: MapLayer;
  /** What it shows; absent until it is known. */
  readonly drawn: DrawnLayer | undefined;
  /** @param typing more of the same follows */
  readonly onChange: (values: Values, typing?: boolean) => void;
  readonly onPause: () => void;
}

interface ColumnFieldsProps extends Pick<LayerFormProps, 'layer' | 'onChange' | 'onPause'> {
  readonly columns: readonly LayerColumn[];
}

const isNumber = ({ type }: LayerColumn): boolean => type === 'integer' || type === 'decimal';

/** What a map shows by itself: where a row is, and which it is. */
const PLACES = /^(?:id|lat|latitude|lon|lng|long|longitude|x|y|eastings?|northings?)$/i;

/** The style of a kind, with the column that a reader would expect first. */
function styleOf(kind: LayerStyle['kind'], columns: readonly LayerColumn[]): LayerStyle {
  const telling = columns.filter(({ name }) => !PLACES.test(name));
  const fits = (one: LayerColumn) => isNumber(one) === (kind === 'graduated');
  const column = telling.find(fits) ?? columns.find(fits) ?? telling[0] ?? columns[0];
  if (kind === 'clusters' || kind === 'heat') return { kind };
  if (kind === 'single' || column === undefined) return { kind: 'single' };
  if (kind === 'categories') return { kind, column: column.name };
  return { kind, column: column.name, classes: MOST_CLASSES, method: 'quantiles' };
}

function StyleFields({
  layer: { layerGUID, style, legend = '' },
  drawn,
  columns,
  onChange,
  onPause,
}: ColumnFieldsProps & Pick<LayerFormProps, 'drawn'>) {
  const t = useMapsMessages().edit.style;
  const offered = style.kind === 'graduated' ? columns.filter(isNumber) : columns;
  const names = [
    ...new Set([...('column' in style ? [style.column] : []), ...offered.map(({ name }) => name)]),
  ];
  const hasNumbers = columns.some(isNumber);
  return (
    <fieldset className="layer-style">
      <legend>{t.label}</legend>
      <div className="segments">
        {layerStyles.map((kind) => (
          <label key={kind}>
            <input
              type="radio"
              name={`style-${layerGUID}`}
              checked={style.kind === kind}
              disabled={
                (kind === 'graduated' && !hasNumbers) || (kind === 'categories' && columns.length === 0)
              }
              onChange={() => onChange({ style: styleOf(kind, columns) })}
            />
            <span>{t.kinds[kind]}</span>
          </label>
        ))}
      </div>
      {'column' in style && (
        <Field id={`column-${layerGUID}`} label={t.column}>
          {(control) => (
            <Select
              {...control}
              value={style.column}
              options={names.map((name) => ({ value: name, label: name }))}
              onChange={({ currentTarget: { value } }) =>
                // Borders of one column say nothing about another.
                onChange({
                  style: {
                    ...(style.kind === 'graduated' ? withoutValues(style) : style),
                    column: value,
                  },
                })
              }
            />
          )}
        </Field>
      )}
      {style.kind === 'graduated' && (
        <ClassFields
          id={layerGUID}
          style={style}
          drawn={drawn}
          onChange={(next, typing) => onChange({ style: next }, typing)}
          onPause={onPause}
        />
      )}
      {'column' in style && (
        <>
          <TextField
            id={`legend-${layerGUID}`}
            label={t.legend}
            hint={t.legendHint}
            maxLength={mapLimits.label}
            value={legend}
            onChange={({ currentTarget: { value } }) => onChange({ legend: value }, true)}
            onBlur={onPause}
          />
          <p className="quiet t13">{t.toldApart}</p>
        </>
      )}
    </fieldset>
  );
}

function PopupFields({
  layer: { layerGUID, popup, labels = [], template = '' },
  columns,
  onChange,
  onPause,
}: ColumnFieldsProps) {
  const t = useMapsMessages().edit.popup;
  const names = columns.map(({ name }) => name);
  const offered = [...new Set([...popup, ...names])];
  const isFull = popup.length >= mapLimits.popup;
  const unknown = names.length === 0 ? [] : templateColumns(template).filter((name) => !names.includes(name));
  const setLabel = (column: string, label: string) =>
    onChange(
      {
        labels: [
          ...labels.filter((one) => one.column !== column && popup.includes(one.column)),
          ...(label === '' ? [] : [{ column, label }]),
        ],
      },
      true,
    );
  return (
    <fieldset>
      <legend>{t.label}</legend>
      <p className="quiet t13">{t.hint(mapLimits.popup)}</p>
      <div className="layer-columns">
        {offered.map((name) => (
          <Checkbox
            key={name}
            checked={popup.includes(name)}
            disabled={isFull && !popup.includes(name)}
            onChange={({ currentTarget: { checked } }) =>
              onChange({ popup: checked ? [...popup, name] : popup.filter((one) => one !== name) })
            }
          >
            {name}
          </Checkbox>
        ))}
      </div>
      {popup.map((column) => (
        <TextField
          key={column}
          id={`label-${layerGUID}-${names.indexOf(column)}`}
          label={t.labelOf(column)}
          maxLength={mapLimits.label}
          placeholder={column}
          value={labels.find((one) => one.column === column)?.label ?? ''}
          onChange={({ currentTarget: { value } }) => setLabel(column, value)}
          onBlur={onPause}
        />
      ))}
      <LongText
        id={`template-${layerGUID}`}
        label={t.template}
        hint={t.templateHint(names[0] ?? 'name')}
        rows={4}
        maxLength={mapLimits.template}
        value={template}
        onChange={(value) => onChange({ template: value }, true)}
        onPause={onPause}
      />
      {names.length > 0 && (
        <p className="insert-columns">
          <span className="quiet t13">{t.insert}</span>
          {names.slice(0, mapLimits.popup).map((name) => (
            <Button
              key={name}
              small
              aria-label={t.insertNamed(name)}
              onClick={() => {
                onChange({ template: `${template}{${name}}`.slice(0, mapLimits.template) });
                document.getElementById(`template-${layerGUID}`)?.focus();
              }}
            >
              <code>{name}</code>
            </Button>
          ))}
        </p>
      )}
      {unknown.length > 0 && <output className="t13">{t.unknown(unknown.join(', '))}</output>}
    </fieldset>
  );
}

const zooms = Array.from({ length: MAP_ZOOMS.most + 1 }, (_, zoom) => String(zoom));

function ZoomFields({
  layer: { layerGUID, from, to },
  onChange,
}: Pick<LayerFormProps, 'layer' | 'onChange'>) {
  const t = useMapsMessages().edit.zooms;
  const choice = (
    id: string,
    label: string,
    value: number,
    fits: (zoom: number) => boolean,
    change: (zoom: number) => void,
  ) => (
    <Field id={`${id}-${layerGUID}`} label={label}>
      {(control) => (
        <Select
          {...control}
          value={String(value)}
          options={zooms.filter((zoom) => fits(Number(zoom))).map((zoom) => ({ value: zoom, label: zoom }))}
          onChange={({ currentTarget }) => change(Number(currentTarget.value))}
        />
      )}
    </Field>
  );
  return (
    <fieldset>
      <legend>{t.label}</legend>
      <p className="quiet t13">{t.hint}</p>
      <div className="layer-pair">
        {choice(
          'from',
          t.from,
          from,
          (zoom) => zoom <= to,
          (zoom) => onChange({ from: zoom }),
        )}
        {choice(
          'to',
          t.to,
          to,
          (zoom) => zoom >= from,
          (zoom) => onChange({ to: zoom }),
        )}
      </div>
    </fieldset>
  );
}

export function LayerForm({ layer, drawn, onChange, onPause }: LayerFormProps) {
  const t = useMapsMessages().edit;
  const described = useQuery(layerColumnsQuery(useApi(), layer));
  const columns = described.data ?? [];
  const { layerGUID, name, hidden } = layer;
  return (
    <section className="layer-form" aria-label={t.layerNamed(name)}>
      <TextField
        id={`name-${layerGUID}`}
        label={t.layerName}
        maxLength={mapLimits.layerName}
        value={name}
        onChange={({ currentTarget: { value } }) => onChange({ name: value }, true)}
        onBlur={onPause}
      />
      <FailedPart of={described} part="columns" />
      <StyleFields layer={layer} drawn={drawn} columns={columns} onChange={onChange} onPause={onPause} />
      <LayerFilters layer={layer} columns={columns} onChange={onChange} />
      <PopupFields layer={layer} columns={columns} onChange={onChange} onPause={onPause} />
      <ZoomFields layer={layer} onChange={onChange} />
      <Checkbox
        checked={!hidden}
        onChange={({ currentTarget: { checked } }) => onChange({ hidden: !checked })}
      >
        {t.shownFirst}
      </Checkbox>
    </section>
  );
}
