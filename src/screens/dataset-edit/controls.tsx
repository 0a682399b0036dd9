/** The controls of fields: a line, lines, several lines as a list, one row of a lookup, and several. */
import type { ComponentProps, ReactNode } from 'react';
import type { LookupItem } from '#contract/entities/lookup.ts';
import type { FieldValue } from '#machines/form/form.paths.ts';
import { Button } from '../../components/button.tsx';
import { Checkbox } from '../../components/checkbox.tsx';
import { inLanguage } from '../../components/in-language.ts';
import { Select } from '../../components/select.tsx';
import { useDatasetEditMessages } from '../../messages/dataset-edit.ts';
import { FieldFrame, FieldGroup, type EditedFieldProps } from './field-frame.tsx';
import { linesOf, listOf, textOf } from './field-values.ts';
import { controlId } from './sections.ts';
import { useLookup } from './value-text.tsx';

interface HintedProps extends EditedFieldProps {
  /** The language of what is typed, where it is not that of the page. */
  readonly textLanguage?: string;
  readonly hint?: ReactNode;
}

const change = ({ editing, field }: EditedFieldProps, value: FieldValue) =>
  editing.send({ type: 'field.changed', field, value });

/** One line of text. */
export function TextControl({
  hint,
  textLanguage,
  type = 'text',
  maxLength,
  ...props
}: HintedProps & Pick<ComponentProps<'input'>, 'type' | 'maxLength'>) {
  return (
    <FieldFrame {...props} hint={hint}>
      {(control) => (
        <input
          {...control}
          {...inLanguage(textLanguage)}
          className="input"
          type={type}
          maxLength={maxLength}
          autoComplete="off"
          value={textOf(props.editing.value(props.field))}
          onChange={(event) => change(props, event.currentTarget.value)}
        />
      )}
    </FieldFrame>
  );
}

/** Several lines of text, as one text or as a list of lines. */
export function AreaControl({
  hint,
  textLanguage,
  rows,
  list = false,
  maxLength,
  ...props
}: HintedProps & { readonly rows: number; readonly list?: boolean; readonly maxLength?: number }) {
  const value = props.editing.value(props.field);
  return (
    <FieldFrame {...props} hint={hint}>
      {(control) => (
        <textarea
          {...control}
          {...inLanguage(textLanguage)}
          className="input"
          rows={rows}
          maxLength={maxLength}
          value={list ? linesOf(value) : textOf(value)}
          onChange={({ currentTarget }) =>
            change(props, list ? listOf(currentTarget.value) : currentTarget.value)
          }
        />
      )}
    </FieldFrame>
  );
}

/** Says that the rows to choose from could not be loaded. */
function LookupFailure({ error, onRetry }: { readonly error: Error | null; readonly onRetry: () => void }) {
  const t = useDatasetEditMessages();
  if (error === null) return null;
  return (
    <span className="problem row wrap" role="alert">
      {t.lookupFailed}{' '}
      <Button small onClick={onRetry}>
        {t.retry}
      </Button>
    </span>
  );
}

/** One row of the lookup of a field. */
export function LookupControl({ hint, ...props }: HintedProps) {
  const t = useDatasetEditMessages();
  const { data: rows, error, refetch } = useLookup(props.editing, props.field);
  const value = props.editing.value(props.field);
  // A value that the organisation has hidden stays until another one is chosen.
  const isOffered = typeof value !== 'number' || rows === undefined || rows.some(({ id }) => id === value);
  return (
    <FieldFrame
      {...props}
      hint={
        <>
          {hint}
          <LookupFailure error={rows === undefined ? error : null} onRetry={() => void refetch()} />
        </>
      }
    >
      {(control) => (
        <Select
          {...control}
          value={typeof value === 'number' ? String(value) : ''}
          onChange={({ currentTarget }) =>
            change(props, currentTarget.value === '' ? null : Number(currentTarget.value))
          }
          options={[
            { value: '', label: rows === undefined && error === null ? t.lookupLoading : t.choose },
            ...(rows ?? []).map(({ id, label }) => ({ value: String(id), label })),
            ...(isOffered ? [] : [{ value: String(value), label: t.lookupNotOffered }]),
          ]}
        />
      )}
    </FieldFrame>
  );
}

interface ChoicesProps extends EditedFieldProps {
  readonly hint?: string;
  readonly options: readonly { readonly value: string | number; readonly label: string }[];
  readonly children?: ReactNode;
}

/** Several values of a list. */
export function ChoicesControl({ options, children, ...props }: ChoicesProps) {
  const value = props.editing.value(props.field);
  const chosen = Array.isArray(value) ? (value as readonly FieldValue[]) : [];
  return (
    <FieldGroup {...props}>
      {children}
      <div className="choices">
        {options.map(({ value: one, label }, index) => (
          <Checkbox
            key={one}
            id={index === 0 ? controlId(props.field) : undefined}
            checked={chosen.includes(one)}
            onChange={({ currentTarget }) =>
              change(
                props,
                currentTarget.checked ? [...chosen, one] : chosen.filter((other) => other !== one),
              )
            }
          >
            {label}
          </Checkbox>
        ))}
      </div>
    </FieldGroup>
  );
}

/** The label of a row, with that of the row that it is a part of. */
function labelWithin({ label, details }: LookupItem, rows: readonly LookupItem[]): string {
  const above = rows.find(({ id }) => id === details['broader']);
  return above === undefined ? label : `${label} (${above.label})`;
}

/** Rows of the lookup of a field. */
export function LookupsControl(props: EditedFieldProps & { readonly hint?: string }) {
  const { data: rows, error, refetch } = useLookup(props.editing, props.field);
  return (
    <ChoicesControl
      {...props}
      options={(rows ?? []).map((row) => ({ value: row.id, label: labelWithin(row, rows ?? []) }))}
    >
      <LookupFailure error={rows === undefined ? error : null} onRetry={() => void refetch()} />
    </ChoicesControl>
  );
}

/** Several words that the product fixes. */
export function CodesControl({
  words,
  ...props
}: EditedFieldProps & { readonly hint?: string; readonly words: Readonly<Record<string, string>> }) {
  const options = Object.entries(words).map(([value, label]) => ({ value, label }));
  return <ChoicesControl {...props} options={options} />;
}
