/**
 * A field of a dataset: its control, and its messages. That is why its value is not saved, what someone else
 * has made of it, what the files propose, and a way to its history.
 */
import { Check, History, Lightbulb } from 'lucide';
import { Suspense, useState, type ReactNode } from 'react';
import type { FieldKey } from '#contract/publishing-fields.ts';
import type { FieldValue } from '#machines/form/form.paths.ts';
import { Button } from '../../components/button.tsx';
import { Field, type ControlProps } from '../../components/field.tsx';
import { Icon } from '../../components/icon.tsx';
import { lazyPart, MissingDialog } from '../../components/lazy-part.tsx';
import { RelativeTime } from '../../components/relative-time.tsx';
import { useDatasetEditMessages } from '../../messages/dataset-edit.ts';
import { sayBrokenRule } from '../../messages/rules.ts';
import { fieldName } from './field-name.ts';
import { isOpenProposal } from './field-values.ts';
import { controlId } from './sections.ts';
import type { Editing } from './use-dataset-editing.ts';
import { ValueText } from './value-text.tsx';

const HistoryDialog = lazyPart(
  async () => (await import('./history-dialog.tsx')).HistoryDialog,
  MissingDialog,
);

export interface EditedFieldProps {
  readonly editing: Editing;
  readonly field: FieldKey;
  /** Not needed to publish. */
  readonly optional?: boolean;
}

/** Why the value of a field is not saved, as a sentence. */
export function useRefusals({ editing, field }: EditedFieldProps): string[] {
  const t = useDatasetEditMessages();
  const refusal = editing.refusal(field);
  return refusal === null ? [] : [sayBrokenRule(refusal) ?? t.files.problems.unknown];
}

/** The label of a field. */
function useFieldLabel({ editing, field, optional = false }: EditedFieldProps): string {
  const t = useDatasetEditMessages();
  const name = fieldName(t, field, editing.dataset?.files);
  return optional ? `${name} ${t.optional}` : name;
}

function ConflictNote({ editing, field }: EditedFieldProps) {
  const t = useDatasetEditMessages();
  const conflict = editing.conflict(field);
  if (conflict === null) return null;
  const label = fieldName(t, field, editing.dataset?.files);
  const settle = (type: 'conflict.mineKept' | 'conflict.theirsTaken') => {
    editing.send({ type, field });
    // The note goes, and its buttons with it.
    document.getElementById(controlId(field))?.focus();
  };
  return (
    <div className="field-note warning" role="alert">
      <p className="strong">
        {t.conflict.title(conflict.changedBy)} <RelativeTime at={conflict.changedAt} />
      </p>
      <p>
        {t.conflict.theirs}: <ValueText editing={editing} field={field} value={conflict.theirs} />
      </p>
      <p className="row wrap">
        <Button small aria-label={t.conflict.mineLabel(label)} onClick={() => settle('conflict.mineKept')}>
          {t.conflict.mine}
        </Button>
        <Button small aria-label={t.conflict.takeLabel(label)} onClick={() => settle('conflict.theirsTaken')}>
          {t.conflict.take}
        </Button>
      </p>
    </div>
  );
}

function ProposalNote({ editing, field }: EditedFieldProps) {
  const t = useDatasetEditMessages();
  const proposal = editing.dataset?.proposals.find((one) => one.field === field);
  if (proposal === undefined || !isOpenProposal(proposal, editing.value(field))) return null;
  const value = proposal.value as FieldValue;
  return (
    <div className="field-note">
      <Icon of={Lightbulb} />
      <p>
        {t.proposal.proposed}:{' '}
        <span className="strong">
          <ValueText editing={editing} field={field} value={value} />
        </span>{' '}
        <span className="quiet">{proposal.text}</span>
      </p>
      <Button
        small
        aria-label={t.proposal.takeLabel(fieldName(t, field, editing.dataset?.files))}
        onClick={() => {
          editing.send({ type: 'field.changed', field, value });
          document.getElementById(controlId(field))?.focus();
        }}
      >
        <Icon of={Check} />
        {t.proposal.take}
      </Button>
    </div>
  );
}

/** The messages below the control of a field. */
export function FieldNotes(props: EditedFieldProps) {
  return (
    <>
      <ConflictNote {...props} />
      <ProposalNote {...props} />
    </>
  );
}

/** Opens the history of a field. */
export function HistoryButton({ editing, field }: EditedFieldProps) {
  const t = useDatasetEditMessages();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        kind="quiet"
        small
        iconOnly
        aria-haspopup="dialog"
        aria-label={t.history.label(fieldName(t, field, editing.dataset?.files))}
        title={t.history.open}
        onClick={() => setOpen(true)}
      >
        <Icon of={History} />
      </Button>
      {isOpen && (
        <Suspense>
          <HistoryDialog editing={editing} field={field} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

export interface FieldFrameProps extends EditedFieldProps {
  readonly hint?: ReactNode;
  readonly children: (control: ControlProps) => ReactNode;
}

/** A field with one control. */
export function FieldFrame({ hint, children, ...props }: FieldFrameProps) {
  const label = useFieldLabel(props);
  return (
    <div className="edited-field">
      <Field
        id={controlId(props.field)}
        label={label}
        hint={hint}
        errors={useRefusals(props)}
        beside={<HistoryButton {...props} />}
      >
        {children}
      </Field>
      <FieldNotes {...props} />
    </div>
  );
}

export interface FieldGroupProps extends EditedFieldProps {
  readonly hint?: string;
  readonly children: ReactNode;
}

/** A field with several controls; the first of them has the id of the field. */
export function FieldGroup({ hint, children, ...props }: FieldGroupProps) {
  const label = useFieldLabel(props);
  const refusals = useRefusals(props);
  const id = `${controlId(props.field)}-group`;
  return (
    <fieldset className="edited-field field" aria-describedby={`${id}-about`}>
      <legend className="label">{label}</legend>
      <div className="group-history">
        <HistoryButton {...props} />
      </div>
      {children}
      <div id={`${id}-about`}>
        {refusals.map((refusal) => (
          <p key={refusal} className="error">
            {refusal}
          </p>
        ))}
        {hint !== undefined && <p className="hint">{hint}</p>}
      </div>
      <FieldNotes {...props} />
    </fieldset>
  );
}
