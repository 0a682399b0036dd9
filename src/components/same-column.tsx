/** A column that is gone, and the choice of the new column that it is. */
import { useState } from 'react';
import { Button } from './button.tsx';
import { keepFocusNear } from './lost-focus.ts';
import { Select } from './select.tsx';

/** New names that each column can be given. */
const CHOICES = 500;

export interface RenamingTexts {
  readonly to: (column: string) => string;
  readonly choose: string;
  readonly likely: (column: string) => string;
  readonly act: string;
  readonly actOf: (column: string) => string;
  readonly said: (after: string) => string;
  readonly undo: string;
  readonly undoOf: (before: string, after: string) => string;
}

interface GoneProps {
  readonly t: RenamingTexts;
  readonly column: string;
  readonly added: readonly string[];
  /** The new column that looks like it. */
  readonly likely: string | undefined;
  readonly isHeld: boolean;
  readonly onSame: (after: string) => void;
}

export function GoneColumn({ t, column, added, likely, isHeld, onSame }: GoneProps) {
  const [chosen, setChosen] = useState<string | null>(null);
  const wanted = chosen ?? likely ?? '';
  const after = added.includes(wanted) ? wanted : '';
  const names = added.slice(0, CHOICES).filter((name) => name !== likely);
  return (
    <span className="row wrap same-column">
      <Select
        small
        aria-label={t.to(column)}
        value={after}
        options={[
          { value: '', label: t.choose },
          ...(likely !== undefined && added.includes(likely)
            ? [{ value: likely, label: t.likely(likely) }]
            : []),
          ...names.map((name) => ({ value: name, label: name })),
        ]}
        onChange={({ currentTarget: { value } }) => setChosen(value)}
      />
      <Button
        small
        aria-label={t.actOf(column)}
        disabled={after === '' || isHeld}
        onClick={({ currentTarget }) => {
          keepFocusNear(currentTarget);
          onSame(after);
        }}
      >
        {t.act}
      </Button>
    </span>
  );
}

interface RenamedProps {
  readonly t: RenamingTexts;
  readonly column: string;
  readonly after: string;
  readonly isHeld: boolean;
  /** Absent: it cannot be taken back. */
  readonly onUndo: (() => void) | undefined;
}

/** A column that was said to have another name. */
export function RenamedColumn({ t, column, after, isHeld, onUndo }: RenamedProps) {
  return (
    <span className="row wrap same-column">
      {t.said(after)}
      {onUndo !== undefined && (
        <Button
          small
          kind="quiet"
          aria-label={t.undoOf(column, after)}
          disabled={isHeld}
          onClick={({ currentTarget }) => {
            keepFocusNear(currentTarget);
            onUndo();
          }}
        >
          {t.undo}
        </Button>
      )}
    </span>
  );
}
