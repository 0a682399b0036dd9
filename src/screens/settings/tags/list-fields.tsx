/** What the lists of one organisation and those of all organisations have in common: the choice of a list, and its rows. */
import { commonTables, type CommonTable } from '#contract/lookup-constants.ts';
import type { Confirmation } from '../../../app/use-confirmation.ts';
import { Button } from '../../../components/button.tsx';
import { Field } from '../../../components/field.tsx';
import { Select } from '../../../components/select.tsx';
import { useTagMessages } from '../../../messages/tags.ts';

interface Row {
  readonly id: number;
  readonly label: string;
}

interface ListFieldProps {
  readonly list: CommonTable;
  readonly onChange: (list: CommonTable) => void;
}

/** Which list is shown. */
export function ListField({ list, onChange }: ListFieldProps) {
  const t = useTagMessages().lists;
  return (
    <div className="settings-form">
      <Field id="list" label={t.table}>
        {(control) => (
          <Select
            {...control}
            value={list}
            options={commonTables.map((table) => ({ value: table, label: t.tables[table] }))}
            onChange={(event) => {
              const chosen = commonTables.find((table) => table === event.currentTarget.value);
              if (chosen !== undefined) onChange(chosen);
            }}
          />
        )}
      </Field>
    </div>
  );
}

interface ReplacementFieldProps {
  /** The rows that datasets can get instead. */
  readonly rows: readonly Row[];
  /** The id of a row; empty for none. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** What datasets get in place of a row that goes; they keep it without a choice. */
export function ReplacementField({ rows, value, onChange }: ReplacementFieldProps) {
  const t = useTagMessages().lists;
  return (
    <Field id="replacement" label={t.replacement}>
      {(control) => (
        <Select
          {...control}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          options={[
            { value: '', label: t.keep },
            ...rows.map(({ id, label }) => ({ value: String(id), label })),
          ]}
        />
      )}
    </Field>
  );
}

interface OfferButtonProps {
  readonly row: Row;
  readonly offering: Confirmation;
}

/** Offers a row again, without a question. */
export function OfferButton({ row: { id, label }, offering }: OfferButtonProps) {
  const t = useTagMessages().lists;
  return (
    <Button
      small
      kind="quiet"
      aria-label={t.offerLabel(label)}
      busy={offering.isActing && offering.subject === String(id)}
      onClick={() => offering.start(String(id))}
    >
      {t.offer}
    </Button>
  );
}
