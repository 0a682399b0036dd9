/** Which columns are shown. Of thousands, the first are listed and the rest are found by name. */
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useApi } from '../../app/context.ts';
import { Button } from '../../components/button.tsx';
import { Checkbox } from '../../components/checkbox.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { FailedPart } from '../../components/failed-part.tsx';
import { TextField } from '../../components/text-field.tsx';
import { usePreviewMessages } from '../../messages/preview.ts';
import { usePreviewAddress } from './preview-address.ts';
import { columnsQuery } from './preview-queries.ts';

/** Columns that are shown at once at most. */
const MOST = 60;
const LISTED = 100;

export interface ColumnPickerProps {
  readonly resourceGUID: string;
  readonly chosen: readonly number[];
  readonly onClose: () => void;
  /** An empty list represents the first columns. */
  readonly onChoose: (positions: readonly number[]) => void;
}

export function ColumnPicker({ resourceGUID, chosen, onClose, onChoose }: ColumnPickerProps) {
  const t = usePreviewMessages();
  const { sheet } = usePreviewAddress().address;
  const [name, setName] = useState('');
  const [picked, setPicked] = useState<ReadonlySet<number>>(new Set(chosen));
  const described = useQuery(
    columnsQuery(useApi(), { resourceGUID, sheet, name: useDeferredValue(name), limit: LISTED }),
  );
  const { data } = described;
  const found = data?.result ?? [];
  const more = (data?.totalCount ?? 0) - found.length;
  const toggle = (position: number, on: boolean) => {
    const next = new Set(picked);
    if (on) next.add(position);
    else next.delete(position);
    setPicked(next);
  };
  return (
    <Dialog labelledBy="preview-columns-title" onClose={onClose}>
      <form
        className="stack s"
        onSubmit={(event) => {
          event.preventDefault();
          onChoose([...picked].toSorted((a, b) => a - b));
        }}
      >
        <h2 id="preview-columns-title">{t.columns.title}</h2>
        <TextField
          id="preview-find-column"
          label={t.columns.find}
          hint={t.columns.many(MOST)}
          type="search"
          maxLength={200}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <ul className="preview-columns" aria-labelledby="preview-columns-title">
          {found.map((column) => (
            <li key={column.position}>
              <Checkbox
                checked={picked.has(column.position)}
                disabled={!picked.has(column.position) && picked.size >= MOST}
                onChange={(event) => toggle(column.position, event.currentTarget.checked)}
              >
                {column.name} <span className="quiet t13">{t.types[column.type]}</span>
              </Checkbox>
            </li>
          ))}
        </ul>
        <FailedPart of={described} part="columns" />
        {data !== undefined && found.length === 0 && <p className="quiet">{t.columns.noneFound(name)}</p>}
        {more > 0 && <p className="quiet t13">{t.columns.more(more)}</p>}
        <p className="row wrap">
          <Button kind="primary" type="submit" disabled={picked.size === 0}>
            {t.columns.apply}
          </Button>
          <Button kind="quiet" onClick={() => onChoose([])}>
            {t.columns.usual}
          </Button>
        </p>
      </form>
    </Dialog>
  );
}
