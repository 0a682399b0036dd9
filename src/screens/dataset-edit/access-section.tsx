/** The section about licence and access, with what is asked where the data is about people. */
import { ANONYMISATION_NOTE_LENGTH } from '#contract/publishing-fields.ts';
import { Select } from '../../components/select.tsx';
import { useDatasetEditMessages } from '../../messages/dataset-edit.ts';
import { AreaControl, CodesControl, LookupControl, LookupsControl, TextControl } from './controls.tsx';
import { FieldFrame } from './field-frame.tsx';
import { textOf } from './field-values.ts';
import { Findings } from './findings.tsx';
import { OpennessControl } from './openness-control.tsx';
import type { Editing } from './use-dataset-editing.ts';

interface SectionProps {
  readonly editing: Editing;
}

/** What the law asks of personal data. */
function AboutPeople({ editing }: SectionProps) {
  const t = useDatasetEditMessages();
  return (
    <>
      <LookupsControl editing={editing} field="lawfulBases" />
      <CodesControl
        editing={editing}
        field="specialCategories"
        words={t.fixed.specialCategories}
        optional
        hint={t.hints.specialCategories}
      />
      <LookupControl editing={editing} field="anonymisation" />
      <AreaControl
        editing={editing}
        field="anonymisationNote"
        rows={2}
        maxLength={ANONYMISATION_NOTE_LENGTH}
        optional
        hint={t.hints.anonymisationNote}
      />
      <TextControl
        editing={editing}
        field="anonymisationReview"
        type="date"
        optional
        hint={t.hints.anonymisationReview}
      />
      <TextControl editing={editing} field="retention" optional hint={t.hints.retention} />
      <TextControl
        editing={editing}
        field="impactAssessment"
        type="url"
        optional
        hint={t.hints.impactAssessment}
      />
    </>
  );
}

export function AccessSection({ editing }: SectionProps) {
  const t = useDatasetEditMessages();
  const personal = textOf(editing.value('personalData'));
  const isFound = (editing.dataset?.findings ?? []).some(({ answer }) => answer?.isPersonal === true);
  return (
    <>
      <LookupControl editing={editing} field="licence" />
      <LookupControl editing={editing} field="access" />
      <CodesControl
        editing={editing}
        field="restrictions"
        words={t.fixed.restrictions}
        optional
        hint={t.hints.restrictions}
      />
      <AreaControl editing={editing} field="rights" rows={3} optional hint={t.hints.rights} />
      <TextControl editing={editing} field="attribution" optional hint={t.hints.attribution} />
      <OpennessControl editing={editing} />
      <Findings editing={editing} />
      <FieldFrame editing={editing} field="personalData">
        {(control) => (
          <Select
            {...control}
            value={personal}
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
      {/* A column of personal data needs the same answers. */}
      {(personal === 'yes' || isFound) && <AboutPeople editing={editing} />}
      <LookupControl editing={editing} field="priority" optional hint={t.hints.priority} />
    </>
  );
}
