/** The section about what the data covers: languages, times, places and how fine it is. */
import { TextField } from '../../components/text-field.tsx';
import { useDatasetEditMessages } from '../../messages/dataset-edit.ts';
import { AreaControl, LookupControl, TextControl } from './controls.tsx';
import { PeriodsControl, PlacesControl } from './coverage-lists.tsx';
import { FieldGroup } from './field-frame.tsx';
import { groupOf, textOf } from './field-values.ts';
import { controlId } from './sections.ts';
import { DatesControl } from './typed-lists.tsx';
import type { Editing } from './use-dataset-editing.ts';

interface SectionProps {
  readonly editing: Editing;
}

function TemporalControl({ editing }: SectionProps) {
  const t = useDatasetEditMessages();
  const value = groupOf(editing.value('temporal'));
  const write = (part: 'start' | 'end', text: string) =>
    editing.send({
      type: 'field.changed',
      field: 'temporal',
      value: { start: null, end: null, ...value, [part]: text },
    });
  return (
    <FieldGroup editing={editing} field="temporal" optional hint={t.hints.temporal}>
      <div className="edit-pair">
        {(['start', 'end'] as const).map((part, index) => (
          <TextField
            key={part}
            id={index === 0 ? controlId('temporal') : `${controlId('temporal')}-${part}`}
            label={t.temporal[part]}
            autoComplete="off"
            value={textOf(value[part])}
            onChange={(event) => write(part, event.currentTarget.value)}
          />
        ))}
      </div>
    </FieldGroup>
  );
}

export function CoverageSection({ editing }: SectionProps) {
  const t = useDatasetEditMessages();
  return (
    <>
      <LookupControl editing={editing} field="frequency" hint={t.hints.frequency} />
      <AreaControl editing={editing} field="languages" rows={2} list hint={t.hints.languages} />
      <TemporalControl editing={editing} />
      <PeriodsControl editing={editing} />
      <DatesControl editing={editing} />
      <TextControl editing={editing} field="spatial" optional hint={t.hints.spatial} />
      <PlacesControl editing={editing} />
      <LookupControl editing={editing} field="spatialReferenceSystem" optional />
      <TextControl editing={editing} field="temporalResolution" optional hint={t.hints.temporalResolution} />
      <TextControl
        editing={editing}
        field="spatialResolution"
        type="number"
        optional
        hint={t.hints.spatialResolution}
      />
      <TextControl editing={editing} field="expectedAt" type="date" optional hint={t.hints.expectedAt} />
    </>
  );
}
