/** The classes of a layer: how many, how they are divided, and their borders, typed or moved on the values. */
import { useState } from 'react';
import { classMethods, MOST_CLASSES, ramps, type Ramp } from '#contract/map-constants.ts';
import { inRamp, shadeOf } from '#contract/map-shades.ts';
import type { DrawnLayer } from '#contract/maps.ts';
import { Field } from '../../components/field.tsx';
import { Select } from '../../components/select.tsx';
import { formatNumber } from '../../messages/format.ts';
import { useMapsMessages } from '../../messages/maps.ts';
import {
  breaksError,
  drawnBreaks,
  readBreak,
  roundedBreaks,
  rowsByClass,
  withClasses,
  withoutValues,
  type Graduated,
} from './class-breaks.ts';
import { ClassHistogram } from './class-histogram.tsx';
import { LimitField } from './limit-field.tsx';
import '../../styles/map-classes.css';

const TYPED = 'typed';

interface ClassFieldsProps {
  readonly id: string;
  readonly style: Graduated;
  /** What the layer shows; absent until it is known. */
  readonly drawn: DrawnLayer | undefined;
  /** @param typing more of the same follows */
  readonly onChange: (style: Graduated, typing?: boolean) => void;
  readonly onPause: () => void;
}

interface BordersProps extends Pick<ClassFieldsProps, 'id' | 'onPause'> {
  readonly breaks: readonly number[];
  readonly drawn: DrawnLayer;
  readonly ends: readonly [least: number, greatest: number];
  readonly ramp: Ramp | undefined;
  readonly onBreaks: (breaks: number[]) => void;
}

/** A line for each class, with the border to the next one as a field. What cannot be used stays as it was typed. */
function Borders({ id, breaks, drawn, ends: [least, greatest], ramp, onBreaks, onPause }: BordersProps) {
  const t = useMapsMessages().edit.style;
  const [typed, setTyped] = useState<readonly string[] | null>(null);
  const texts = typed ?? breaks.map(String);
  const error = typed === null ? null : breaksError(typed.map(readBreak));
  const rows = rowsByClass(breaks, drawn);
  const type = (at: number, text: string) => {
    const next = texts.map((one, i) => (i === at ? text : one));
    setTyped(next);
    const values = next.map(readBreak);
    if (breaksError(values) === null) onBreaks(values.map(Number));
  };
  return (
    <>
      <table className="class-borders">
        <caption className="sr">{t.borders}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr">{t.shade}</span>
            </th>
            <th scope="col">{t.from}</th>
            <th scope="col">{t.to}</th>
            <th scope="col" className="end">
              {t.rows}
            </th>
          </tr>
        </thead>
        <tbody>
          {[...breaks, greatest].map((to, step) => (
            // Each class keeps its place among the others.
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={step}>
              <td>
                <span
                  className="swatch"
                  data-shade={inRamp(shadeOf(step, breaks.length + 1), ramp)}
                  aria-hidden="true"
                />
                <span className="sr">{formatNumber(step + 1)}</span>
              </td>
              <td className="num">{formatNumber(breaks[step - 1] ?? Math.min(least, breaks[0] ?? least))}</td>
              <td>
                {step < breaks.length ? (
                  <input
                    className="input num"
                    inputMode="decimal"
                    aria-label={t.border(step + 1)}
                    aria-invalid={error !== null && readBreak(texts[step] ?? '') === null ? true : undefined}
                    aria-describedby={error === null ? undefined : `${id}-error`}
                    value={texts[step] ?? ''}
                    onChange={({ currentTarget: { value } }) => type(step, value)}
                    onBlur={() => {
                      if (error === null) setTyped(null);
                      onPause();
                    }}
                  />
                ) : (
                  <span className="num">{formatNumber(Math.max(to, breaks.at(-1) ?? to))}</span>
                )}
              </td>
              <td className="num end">{formatNumber(rows[step] ?? 0)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {error !== null && (
        <p id={`${id}-error`} className="error" role="alert">
          {t.errors[error]}
        </p>
      )}
    </>
  );
}

export function ClassFields({ id, style, drawn, onChange, onPause }: ClassFieldsProps) {
  const t = useMapsMessages().edit.style;
  const [least, greatest] = [drawn?.scale?.[0], drawn?.scale?.at(-1)];
  const hasValues = drawn !== undefined && least !== undefined && greatest !== undefined && least < greatest;
  const shown = style.breaks ?? (drawn === undefined ? [] : drawnBreaks(drawn));
  const set = (breaks: number[]) => onChange({ ...style, classes: breaks.length + 1, breaks }, true);
  const { column, breaks, limit, colours } = style;
  const limited = limit === undefined ? {} : { limit };
  const byMethod = (method: Graduated['method']): Graduated => ({
    ...withoutValues(style),
    method,
    ...limited,
  });
  const setLimit = (value: number | undefined) =>
    onChange(
      {
        ...withoutValues(style),
        ...(breaks !== undefined && { breaks }),
        ...(value !== undefined && { limit: value }),
      },
      true,
    );
  const [turn, setTurn] = useState(0);
  const propose = () =>
    hasValues && shown.length > 0 ? set(roundedBreaks(shown, [least, greatest])) : undefined;
  return (
    <>
      <div className="layer-pair">
        <Field id={`classes-${id}`} label={t.classes}>
          {(control) => (
            <Select
              {...control}
              value={String(style.breaks === undefined ? style.classes : style.breaks.length + 1)}
              options={Array.from({ length: MOST_CLASSES - 1 }, (_, i) => String(i + 2)).map((value) => ({
                value,
                label: value,
              }))}
              onChange={({ currentTarget: { value } }) =>
                style.breaks === undefined
                  ? onChange({ ...style, classes: Number(value) })
                  : set(withClasses(style.breaks, Number(value), greatest ?? 0))
              }
            />
          )}
        </Field>
        <Field id={`method-${id}`} label={t.method}>
          {(control) => (
            <Select
              {...control}
              value={style.breaks === undefined ? style.method : TYPED}
              options={[
                ...classMethods.map((value) => ({ value, label: t.methods[value] })),
                ...(hasValues || style.breaks !== undefined ? [{ value: TYPED, label: t.typed }] : []),
              ]}
              onChange={({ currentTarget: { value } }) => {
                setTurn(turn + 1);
                if (value === TYPED) propose();
                else onChange(byMethod(classMethods.find((one) => one === value) ?? style.method));
              }}
            />
          )}
        </Field>
      </div>
      {hasValues && shown.length > 0 && (
        <>
          {drawn.histogram !== null && (
            <ClassHistogram
              counts={drawn.histogram}
              least={least}
              greatest={greatest}
              breaks={shown}
              limit={limit}
              ramp={style.colours}
              onChange={set}
              onPause={onPause}
            />
          )}
          <Borders
            // Another column, or another way to divide it, begins with its own borders.
            key={`${style.column} ${turn} ${shown.length}`}
            id={id}
            breaks={shown}
            drawn={drawn}
            ends={[least, greatest]}
            ramp={style.colours}
            onBreaks={set}
            onPause={onPause}
          />
        </>
      )}
      <Field id={`colours-${id}`} label={t.colours}>
        {(control) => (
          <Select
            {...control}
            value={colours ?? ramps[0]}
            options={ramps.map((value) => ({ value, label: t.ramps[value] }))}
            onChange={({ currentTarget: { value } }) =>
              onChange({ ...style, colours: ramps.find((one) => one === value) ?? ramps[0] })
            }
          />
        )}
      </Field>
      <LimitField key={column} id={id} limit={limit} onChange={setLimit} onPause={onPause} />
    </>
  );
}
