/** The section about what the data is. */
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
import { useDatasetEditMessages } from '../../messages/dataset-edit.ts';
import { AreaControl, CodesControl, LookupsControl, TextControl } from './controls.tsx';
import { TagTypesControl } from './typed-lists.tsx';
import { textOf } from './field-values.ts';
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
      <CodesControl editing={editing} field="topics" words={t.fixed.topics} optional hint={t.hints.topics} />
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
