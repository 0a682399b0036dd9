/** Which sheet of a workbook or file of an archive is shown, and the way back from one that has nothing to show. */
import { useId } from 'react';
import type { Preview } from '#contract/preview.ts';
import { Button } from '../../components/button.tsx';
import { Select } from '../../components/select.tsx';
import { usePreviewMessages } from '../../messages/preview.ts';
import { otherTable, usePreviewAddress } from './preview-address.ts';

export interface SheetChooserProps {
  readonly table: Preview['table'];
  /** The sheet that was asked for. */
  readonly sheet: number;
}

export function SheetChooser({ table, sheet }: SheetChooserProps) {
  const t = usePreviewMessages();
  const id = useId();
  const { change } = usePreviewAddress();
  const choose = (next: number) => change({ ...otherTable, sheet: next });
  if (table?.state === 'failed' && sheet > 0)
    return (
      <p>
        <Button small onClick={() => choose(0)}>
          {t.firstSheet}
        </Button>
      </p>
    );
  const part = table?.state === 'ready' ? table.dialect?.part : undefined;
  if (part === undefined || part.names.length < 2) return null;
  return (
    <div className="preview-sheet">
      <label htmlFor={id}>{part.kind === 'member' ? t.memberLabel : t[part.kind]}</label>
      <Select
        id={id}
        small
        value={String(part.position)}
        options={part.names.map((name, i) => ({ value: String(i + 1), label: name }))}
        onChange={(event) => choose(Number(event.currentTarget.value))}
      />
    </div>
  );
}
