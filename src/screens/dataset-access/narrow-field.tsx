/**
 * Which columns and rows of one file's table a grant opens. The form has the choice as a text, empty for the whole file,
 * so that it is kept and checked like any other field.
 */
import { useId, useState } from 'react';
import { accessLevels } from '#contract/access.ts';
import { NarrowingInput } from '#contract/narrowing.ts';
import type { PreviewColumn } from '#contract/preview.ts';
import type { FormView } from '../../app/use-form.ts';
import { Button } from '../../components/button.tsx';
import { Checkbox } from '../../components/checkbox.tsx';
import { Field } from '../../components/field.tsx';
import { Select } from '../../components/select.tsx';
import { useDatasetAccessMessages } from '../../messages/dataset-access.ts';
import { useSettingsMessages } from '../../messages/settings.ts';
import { ConditionFields, readCondition, writtenCondition } from '../preview/condition-fields.tsx';
import { FilterChips } from '../preview/filter-chips.tsx';
import { sayProblem } from '../settings/say.ts';
import { UnlistedColumns, useListedColumns, type ListedColumns } from './listed-columns.tsx';

/** What a grant of a part can open. */
export const narrowedLevels = ['read', 'query'] as const;

/** The levels that a grant can have: only a grant of all files can open editing. */
export const levelsFor = (grant: { readonly isNarrowed: boolean; readonly isOfSomeFiles: boolean }) =>
  grant.isNarrowed
    ? narrowedLevels
    : accessLevels.filter((level) => level !== 'edit' || !grant.isOfSomeFiles);

const ALL = { sheet: 0, columns: null, filters: [] };

/** The part that a form has chosen: null for the whole file, and for a choice that is not complete. */
export function readNarrowing(text: string): NarrowingInput | null {
  if (text === '') return null;
  const read = NarrowingInput.safeParse(JSON.parse(text));
  return read.success ? read.data : null;
}

/** True for a text that is empty or a complete choice. */
export const isNarrowing = (text: string): boolean => text === '' || readNarrowing(text) !== null;

interface ChosenProps {
  /** The name of the file, where there are several. */
  readonly file?: string | undefined;
  /** Names of the only columns that can be chosen; null for all. */
  readonly names: readonly string[] | null;
  readonly value: NarrowingInput;
  readonly onChange: (value: NarrowingInput) => void;
}

/** One more condition on rows. */
function AddCondition({
  columns,
  onAdd,
}: {
  readonly columns: readonly PreviewColumn[];
  readonly onAdd: (filter: NarrowingInput['filters'][number]) => void;
}) {
  const t = useDatasetAccessMessages().narrowing;
  const id = useId();
  const [position, setPosition] = useState(columns[0]?.position ?? 0);
  const column = columns.find((one) => one.position === position);
  const [condition, setCondition] = useState(() => writtenCondition(null, column ?? { type: 'text' }));
  if (column === undefined) return null;
  const choose = (next: number) => {
    setPosition(next);
    setCondition(writtenCondition(null, columns.find((one) => one.position === next) ?? column));
  };
  const filter = readCondition(position, condition);
  return (
    <div className="stack s">
      <Field id={`${id}-column`} label={t.conditionOn}>
        {(control) => (
          <Select
            {...control}
            value={String(position)}
            options={columns.map((one) => ({ value: String(one.position), label: one.name }))}
            onChange={(event) => choose(Number(event.currentTarget.value))}
          />
        )}
      </Field>
      <ConditionFields id={id} column={column} condition={condition} onChange={setCondition} />
      <p>
        <Button
          small
          disabled={filter === null}
          onClick={() => {
            if (filter === null) return;
            onAdd(filter);
            setCondition(writtenCondition(null, column));
          }}
        >
          {t.addCondition}
        </Button>
      </p>
    </div>
  );
}

type ListedPage = Extract<ListedColumns, { kind: 'listed' }>['page'];

function Chosen({ page, file, names, value, onChange }: ChosenProps & { readonly page: ListedPage }) {
  const { narrowing: t, request } = useDatasetAccessMessages();
  const { columns, filters } = value;
  const offered = names === null ? page.result : page.result.filter(({ name }) => names.includes(name));
  const isAll = names === null && page.totalCount <= page.result.length;
  const all = offered.map(({ position }) => position);
  const isChosen = (position: number) => columns === null || columns.includes(position);
  const toggle = (position: number) => {
    const next = all.filter((one) => isChosen(one) !== (one === position));
    onChange({ ...value, columns: isAll && next.length === all.length ? null : next });
  };
  return (
    <>
      <fieldset className="files-field narrow-columns">
        <legend>
          {file === undefined ? t.columns : t.columnsOf(file)}{' '}
          {names !== null && (
            <span className="quiet">{request.columnsOf(all.filter(isChosen).length, all.length)}</span>
          )}
        </legend>
        {offered.map(({ position, name }) => (
          <Checkbox key={position} checked={isChosen(position)} onChange={() => toggle(position)}>
            {name}
          </Checkbox>
        ))}
        {names === null && !isAll && <p className="hint">{t.more(page.totalCount - all.length)}</p>}
      </fieldset>
      <fieldset className="files-field stack s">
        <legend>{file === undefined ? t.rows : t.rowsOf(file)}</legend>
        <FilterChips
          filters={filters}
          known={new Map(page.result.map((column) => [column.position, column]))}
          onChange={(next) => onChange({ ...value, filters: [...next] })}
        />
        <AddCondition
          columns={offered}
          onAdd={(filter) => onChange({ ...value, filters: [...filters, filter] })}
        />
      </fieldset>
    </>
  );
}

function Narrowed({ resourceGUID, ...props }: ChosenProps & { readonly resourceGUID: string }) {
  const t = useDatasetAccessMessages().narrowing;
  const listed = useListedColumns(resourceGUID);
  if (listed.kind === 'preparing' || listed.kind === 'failed') return <UnlistedColumns listed={listed} />;
  if (listed.kind === 'none') return <p>{t.noTable}</p>;
  return <Chosen {...props} page={listed.page} />;
}

interface NarrowChoiceProps {
  readonly resourceGUID: string;
  /** The name of the file, where there are several. */
  readonly file?: string | undefined;
  /** Names of the only columns that can be chosen: a part is then not a choice but given. Null for all. */
  readonly names?: readonly string[] | null;
  /** The part that is chosen; null for the whole file. */
  readonly value: NarrowingInput | null;
  readonly onChange: (value: NarrowingInput | null) => void;
}

/** A tick, and with it the choice of a part of one file. */
export function NarrowChoice({ resourceGUID, file, names = null, value, onChange }: NarrowChoiceProps) {
  const t = useDatasetAccessMessages().narrowing;
  return (
    <div className="stack s">
      {names === null && (
        <Checkbox
          name="narrowing"
          checked={value !== null}
          onChange={() => onChange(value === null ? ALL : null)}
        >
          {file === undefined ? t.only : t.onlyOf(file)}
        </Checkbox>
      )}
      {value !== null && (
        <Narrowed
          key={resourceGUID}
          resourceGUID={resourceGUID}
          file={file}
          names={names}
          value={value}
          onChange={onChange}
        />
      )}
    </div>
  );
}

/** What is wrong with the choice. */
export function NarrowErrors({ view, name }: { readonly view: FormView; readonly name: string }) {
  const settings = useSettingsMessages();
  return (
    <div className="errors" aria-live="polite">
      {view.errors(name).map((message) => (
        <p key={message.code} className="error">
          {sayProblem(settings, message)}
        </p>
      ))}
    </div>
  );
}

/** A level that a part cannot have gives way to the furthest that it can. */
export function lowerLevel(view: FormView): void {
  if (!narrowedLevels.some((level) => level === view.value('level')))
    view.send({ type: 'field.changed', field: 'level', value: 'query' });
}

interface NarrowFieldProps {
  readonly view: FormView;
  /** The one file that the grant is for; null while it is for several. */
  readonly resourceGUID: string | null;
}

/** The part of the one file that a grant is for. Nothing while it is for several. */
export function NarrowField({ view, resourceGUID }: NarrowFieldProps) {
  if (resourceGUID === null) return null;
  const text = view.value('narrowing');
  return (
    <div className="field stack s">
      <NarrowChoice
        resourceGUID={resourceGUID}
        value={text === '' ? null : (JSON.parse(text) as NarrowingInput)}
        onChange={(value) => {
          view.send({
            type: 'field.changed',
            field: 'narrowing',
            value: value === null ? '' : JSON.stringify(value),
          });
          if (value !== null) lowerLevel(view);
        }}
      />
      <NarrowErrors view={view} name="narrowing" />
    </div>
  );
}
