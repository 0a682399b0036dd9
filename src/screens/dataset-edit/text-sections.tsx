/** The sections of a dataset that are fields alone: about, and coverage. */
import {
  DESCRIPTION_LENGTH,
  SUMMARY_LEAST,
  SUMMARY_LENGTH,
  THEMES_MOST,
  TITLE_LENGTH,
  VERSION_LENGTH,
  VERSION_NOTES_LENGTH,
} from '#contract/publishing-fields.ts';
import { Markdown } from '../../components/markdown.tsx';
import { TextField } from '../../components/text-field.tsx';
import { useDatasetEditMessages } from '../../messages/dataset-edit.ts';
import { AreaControl, CodesControl, LookupControl, LookupsControl, TextControl } from './controls.tsx';
import { FieldGroup } from './field-frame.tsx';
import { DatesControl, TagTypesControl } from './typed-lists.tsx';
import { groupOf, textOf } from './field-values.ts';
import { controlId } from './sections.ts';
import type { Editing } from './use-dataset-editing.ts';

interface SectionProps {
  readonly editing: Editing;
}

export function AboutSection({ editing }: SectionProps) {
  const t = useDatasetEditMessages();
  const description = textOf(editing.value('description'));
  return (
    <>
      <TextControl editing={editing} field="title" maxLength={TITLE_LENGTH} />
      <AreaControl
        editing={editing}
        field="summary"
        rows={3}
        maxLength={SUMMARY_LENGTH}
        hint={t.hints.summary(SUMMARY_LEAST, SUMMARY_LENGTH)}
      />
      <AreaControl
        editing={editing}
        field="description"
        rows={10}
        maxLength={DESCRIPTION_LENGTH}
        hint={t.hints.description}
      />
      {description.trim() !== '' && (
        <details className="edit-preview">
          <summary>{t.preview}</summary>
          <Markdown text={description} />
        </details>
      )}
      <LookupsControl editing={editing} field="themes" hint={t.hints.themes(THEMES_MOST)} />
      <AreaControl editing={editing} field="tags" rows={3} list optional hint={t.hints.tags} />
      <TagTypesControl editing={editing} />
      <AreaControl
        editing={editing}
        field="alternativeTitles"
        rows={2}
        list
        optional
        hint={t.hints.alternativeTitles}
      />
      <TextControl editing={editing} field="language" hint={t.hints.language} />
      <AreaControl editing={editing} field="provenance" rows={4} optional hint={t.hints.provenance} />
      <AreaControl editing={editing} field="qualityNotes" rows={4} optional hint={t.hints.qualityNotes} />
      <TextControl
        editing={editing}
        field="version"
        maxLength={VERSION_LENGTH}
        optional
        hint={t.hints.version}
      />
      <AreaControl
        editing={editing}
        field="versionNotes"
        rows={3}
        maxLength={VERSION_NOTES_LENGTH}
        optional
        hint={t.hints.versionNotes}
      />
      <TextControl editing={editing} field="citation" optional hint={t.hints.citation} />
      <AreaControl editing={editing} field="identifiers" rows={2} list optional hint={t.hints.identifiers} />
      <CodesControl
        editing={editing}
        field="highValue"
        words={t.fixed.highValue}
        optional
        hint={t.hints.highValue}
      />
    </>
  );
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
      <DatesControl editing={editing} />
      <TextControl editing={editing} field="spatial" optional hint={t.hints.spatial} />
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
