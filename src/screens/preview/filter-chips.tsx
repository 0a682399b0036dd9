/** The conditions under which rows are shown or drawn, each with a way to take it away. */
import { X } from 'lucide';
import type { PreviewColumn, PreviewFilter } from '#contract/preview.ts';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { usePreviewMessages } from '../../messages/preview.ts';
import { filterText } from './value-text.ts';

export interface FilterChipsProps {
  readonly filters: readonly PreviewFilter[];
  readonly known: ReadonlyMap<number, PreviewColumn>;
  readonly onChange: (filters: readonly PreviewFilter[]) => void;
}

export function FilterChips({ filters, known, onChange }: FilterChipsProps) {
  const t = usePreviewMessages();
  if (filters.length === 0) return null;
  return (
    <ul className="preview-filters" aria-label={t.conditions}>
      {filters.map((filter, place) => {
        const says = filterText(filter, known.get(filter.column), t.filter);
        return (
          <li key={says}>
            <Button small aria-label={t.remove(says)} onClick={() => onChange(filters.toSpliced(place, 1))}>
              {says}
              <Icon of={X} />
            </Button>
          </li>
        );
      })}
      <li>
        <Button small kind="quiet" onClick={() => onChange([])}>
          {t.clear}
        </Button>
      </li>
    </ul>
  );
}
