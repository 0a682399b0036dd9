/**
 * Which columns and rows of one file's table a grant opens. The form has the choice as a text, empty for the whole file,
 * so that it is kept and checked like any other field.
 */
import { useState } from 'react';
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
import { ColumnsFailure, useListedColumns, type ListedColumns } from './listed-columns.tsx';

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
      <Field id="narrow-column" label={t.conditionOn}>
        {(control) => (
          <Select
            {...control}
            value={String(position)}
            options={columns.map((one) => ({ value: String(one.position), label: one.name }))}
            onChange={(event) => choose(Number(event.currentTarget.value))}
          />
        )}
      </Field>
      <ConditionFields id="narrow" column={column} condition={condition} onChange={setCondition} />
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

function Chosen({ page, names, value, onChange }: ChosenProps & { readonly page: ListedPage }) {
  const t = useDatasetAccessMessages().narrowing;
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
        <legend>{t.columns}</legend>
        {offered.map(({ position, name }) => (
          <Checkbox key={position} checked={isChosen(position)} onChange={() => toggle(position)}>
            {name}
          </Checkbox>
        ))}
        {names === null && !isAll && <p className="hint">{t.more(page.totalCount - all.length)}</p>}
      </fieldset>
      <fieldset className="files-field stack s">
        <legend>{t.rows}</legend>
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
  if (listed.kind === 'preparing')
    return (
      <p className="quiet" aria-live="polite">
        {t.preparing}
      </p>
    );
  if (listed.kind === 'failed') return <ColumnsFailure failure={listed} />;
  if (listed.kind === 'none') return <p>{t.noTable}</p>;
  return <Chosen {...props} page={listed.page} />;
}

interface NarrowFieldProps {
  readonly view: FormView;
  /** The one file that the grant is for; null while it is for several. */
  readonly resourceGUID: string | null;
  /** Names of the only columns that can be chosen: a part is then not a choice but given. Null for all. */
  readonly names?: readonly string[] | null;
}

/** A tick, and with it the choice. Nothing while the grant is for several files. */
export function NarrowField({ view, resourceGUID, names = null }: NarrowFieldProps) {
  const t = useDatasetAccessMessages().narrowing;
  const settings = useSettingsMessages();
  if (resourceGUID === null) return null;
  const text = view.value('narrowing');
  const change = (value: string) => view.send({ type: 'field.changed', field: 'narrowing', value });
  const toggle = () => {
    change(text === '' ? JSON.stringify(ALL) : '');
    const isTooFar = !narrowedLevels.some((level) => level === view.value('level'));
    if (text === '' && isTooFar) view.send({ type: 'field.changed', field: 'level', value: 'query' });
  };
  return (
    <div className="field stack s">
      {names === null && (
        <Checkbox name="narrowing" checked={text !== ''} onChange={toggle}>
          {t.only}
        </Checkbox>
      )}
      {text !== '' && (
        <Narrowed
          key={resourceGUID}
          resourceGUID={resourceGUID}
          names={names}
          value={JSON.parse(text) as NarrowingInput}
          onChange={(value) => change(JSON.stringify(value))}
        />
      )}
      <div className="errors" aria-live="polite">
        {view.errors('narrowing').map((message) => (
          <p key={message.code} className="error">
            {sayProblem(settings, message)}
          </p>
        ))}
      </div>
    </div>
  );
}
