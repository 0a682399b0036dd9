/** The parts of a dashboard that is being edited: their order, by buttons and by dragging, their width and their words. */
import { documentLimits } from '#contract/document-constants.ts';
import type { DashboardPart } from '#contract/documents.ts';
import type { ShownPart } from '#contract/shown-documents.ts';
import { Checkbox } from '../../components/checkbox.tsx';
import { useDocumentMessages } from '../../messages/documents.ts';
import { RowActs } from '../document-editing/row-acts.tsx';
import { useMoving } from '../document-editing/use-moving.ts';
import { LongText } from '../document-editing/words-fields.tsx';
import type { DashboardChanges } from './edited-dashboard.ts';

interface PartRowsProps {
  readonly parts: readonly DashboardPart[];
  /** As the editor sees them; those that are not known yet are left out. */
  readonly shown: readonly ShownPart[];
  readonly changes: DashboardChanges;
}

/** What a part is called. */
function usePartName() {
  const t = useDocumentMessages().edit.dashboard;
  return (part: DashboardPart, shown: ShownPart | undefined, place: number): string => {
    if (shown?.kind === 'chart') return shown.chart.title;
    if (shown?.kind === 'map' || (shown?.kind === 'draft' && shown.title !== '')) return shown.title;
    return `${t.part(place + 1)}, ${t.kinds[part.kind]}`;
  };
}

export function PartRows({ parts, shown, changes }: PartRowsProps) {
  const t = useDocumentMessages();
  const e = t.edit.dashboard;
  const nameOf = usePartName();
  const known = new Map(shown.map((part) => [part.partGUID, part]));
  const { dragging, move, announced } = useMoving(changes.move, (id, to) => {
    const place = parts.findIndex(({ partGUID }) => partGUID === id);
    const part = parts[place];
    return part === undefined ? '' : e.moved(nameOf(part, known.get(id), place), to + 1, parts.length);
  });
  return (
    <>
      <output className="sr">{announced}</output>
      <ol className="edited-parts" aria-label={e.parts}>
        {parts.map((part, place) => {
          const { partGUID, kind, wide } = part;
          const seen = known.get(partGUID);
          const name = nameOf(part, seen, place);
          return (
            <li key={partGUID} {...dragging.line(partGUID, place)}>
              <div className="edited-layer-head" {...dragging.handle(partGUID)}>
                <span>
                  {name}
                  <span className="quiet t13 block">
                    {e.kinds[kind]}
                    {seen?.kind === 'draft' && `, ${t.states.draft}`}
                  </span>
                </span>
                <RowActs
                  labels={{ up: e.up(name), down: e.down(name), remove: e.remove(name) }}
                  isUppermost={place === 0}
                  isLowest={place === parts.length - 1}
                  onUp={(button) => move(partGUID, place - 1, button)}
                  onDown={(button) => move(partGUID, place + 1, button)}
                  onRemove={() => changes.remove(partGUID)}
                />
              </div>
              {part.kind === 'words' && (
                <LongText
                  id={`part-${partGUID}`}
                  label={e.text}
                  hint={t.edit.chart.markdown}
                  rows={4}
                  maxLength={documentLimits.words}
                  value={part.text}
                  onChange={(text) => changes.setPart(partGUID, { text }, true)}
                  onPause={() => changes.send({ type: 'typing.paused' })}
                />
              )}
              <Checkbox
                checked={wide}
                onChange={({ currentTarget: { checked } }) => changes.setPart(partGUID, { wide: checked })}
              >
                {e.wide(name)}
              </Checkbox>
            </li>
          );
        })}
      </ol>
    </>
  );
}
