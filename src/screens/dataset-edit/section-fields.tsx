/** The fields of a section of the editor, each by the control that `sections.ts` states. */
import type { ReactNode } from 'react';
import { longestText } from '#contract/field-shape.ts';
import {
  SUMMARY_LEAST,
  SUMMARY_LENGTH,
  THEMES_MOST,
  type DatasetFieldName,
} from '#contract/publishing-fields.ts';
import { Markdown } from '../../components/markdown.tsx';
import { Select } from '../../components/select.tsx';
import { useDatasetEditMessages, type DatasetEditMessages } from '../../messages/dataset-edit.ts';
import { AreaControl, CodesControl, LookupControl, LookupsControl, TextControl } from './controls.tsx';
import { PeriodsControl, PlacesControl } from './coverage-lists.tsx';
import { FieldFrame } from './field-frame.tsx';
import { textOf } from './field-values.ts';
import { Findings } from './findings.tsx';
import { ContactControl, SourcesControl, TemporalControl } from './group-controls.tsx';
import { OpennessControl } from './openness-control.tsx';
import { OwnerControl } from './owner-control.tsx';
import { RelationsControl } from './relations-control.tsx';
import {
  editedFields,
  type CodesField,
  type EditedField,
  type EditedPlace,
  type SectionProps,
} from './sections.ts';
import { AgentsControl, DatesControl, TagTypesControl } from './typed-lists.tsx';
import type { Editing } from './use-dataset-editing.ts';

interface ControlProps {
  readonly editing: Editing;
}

function DescriptionControl({ editing }: ControlProps) {
  const t = useDatasetEditMessages();
  const description = textOf(editing.value('description'));
  return (
    <>
      <AreaControl
        editing={editing}
        field="description"
        rows={10}
        maxLength={longestText('description')}
        hint={t.hints.description}
      />
      {description.trim() !== '' && (
        <details className="edit-preview">
          <summary>{t.preview}</summary>
          <Markdown text={description} />
        </details>
      )}
    </>
  );
}

function PersonalDataControl({ editing }: ControlProps) {
  const t = useDatasetEditMessages();
  return (
    <FieldFrame editing={editing} field="personalData">
      {(control) => (
        <Select
          {...control}
          value={textOf(editing.value('personalData'))}
          onChange={({ currentTarget }) =>
            editing.send({
              type: 'field.changed',
              field: 'personalData',
              value: currentTarget.value || null,
            })
          }
          options={[
            { value: '', label: t.notAnswered },
            { value: 'no', label: t.personal.no },
            { value: 'yes', label: t.personal.yes },
          ]}
        />
      )}
    </FieldFrame>
  );
}

type Fields = typeof editedFields;
type OwnPlace = { [P in EditedPlace]: Fields[P]['control'] extends 'own' ? P : never }[EditedPlace];
/** Sections that are more than their fields. */
type Apart = 'dictionary' | 'files';

const ownControls: Readonly<Record<Exclude<OwnPlace, Apart>, (props: ControlProps) => ReactNode>> = {
  description: DescriptionControl,
  tagTypes: TagTypesControl,
  temporal: TemporalControl,
  otherPeriods: PeriodsControl,
  places: PlacesControl,
  dates: DatesControl,
  opennessOverride: OpennessControl,
  findings: Findings,
  personalData: PersonalDataControl,
  contact: ContactControl,
  dataOwner: OwnerControl,
  agents: AgentsControl,
  sources: SourcesControl,
  relations: RelationsControl,
};

function hintOf({ hints }: DatasetEditMessages, field: DatasetFieldName): string | undefined {
  if (field === 'summary') return hints.summary(SUMMARY_LEAST, SUMMARY_LENGTH);
  if (field === 'themes') return hints.themes(THEMES_MOST);
  return field in hints ? hints[field as Exclude<keyof typeof hints, 'summary' | 'themes'>] : undefined;
}

interface EditedFieldControlProps extends ControlProps {
  readonly place: EditedPlace;
}

function EditedFieldControl({ editing, place }: EditedFieldControlProps) {
  const t = useDatasetEditMessages();
  const how: EditedField = editedFields[place];
  if (how.control === 'own') {
    const Own = ownControls[place as keyof typeof ownControls];
    return <Own editing={editing} />;
  }
  // What is no field has a control of its own.
  const field = place as DatasetFieldName;
  const props = { editing, field, optional: how.optional ?? false, hint: hintOf(t, field) };
  switch (how.control) {
    case 'line':
      return <TextControl {...props} type={how.type ?? 'text'} maxLength={longestText(field)} />;
    case 'lines':
      return (
        <AreaControl {...props} rows={how.rows} list={how.list ?? false} maxLength={longestText(field)} />
      );
    case 'lookup':
      return <LookupControl {...props} />;
    case 'lookups':
      return <LookupsControl {...props} />;
    case 'codes':
      return <CodesControl {...props} words={t.fixed[place as CodesField]} />;
  }
}

const places = Object.keys(editedFields) as EditedPlace[];

/** A section with the fields of one part of the list. */
export const sectionFields = (section: EditedField['section']) =>
  function SectionFields({ editing }: Pick<SectionProps, 'editing'>) {
    // A column of personal data needs the same answers as a dataset that is about people.
    const isAboutPeople =
      editing.value('personalData') === 'yes' ||
      (editing.dataset?.findings ?? []).some(({ answer }) => answer?.isPersonal === true);
    return places
      .filter((place) => {
        const how: EditedField = editedFields[place];
        return how.section === section && (how.aboutPeople !== true || isAboutPeople);
      })
      .map((place) => <EditedFieldControl key={place} editing={editing} place={place} />);
  };
