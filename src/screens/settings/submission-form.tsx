/** A form of settings: what the service said about all of it, its fields, its buttons, and the focus after a failure. */
import { useEffect, useId, useRef, type ReactNode } from 'react';
import type { FormRef } from '#machines/form/form.machine.ts';
import { useForm, type FormView } from '../../app/use-form.ts';
import type { Submission } from '../../app/use-submission.ts';
import { Banner } from '../../components/banner.tsx';
import { Button } from '../../components/button.tsx';
import { Field, type FieldProps } from '../../components/field.tsx';
import { keepFormFocus } from '../../components/keep-focus.ts';
import { Select, type SelectProps } from '../../components/select.tsx';
import { TextField, type TextFieldProps } from '../../components/text-field.tsx';
import { useSettingsMessages } from '../../messages/settings.ts';
import { fieldErrors, sayProblem } from './say.ts';

interface FormProps {
  readonly submission: Submission;
  readonly form: FormRef;
  /** Words of the button. */
  readonly act: string | ((view: FormView) => string);
  readonly acting?: string;
  /** Said beside the button after it has worked; a form that shows its answer says nothing. */
  readonly done?: string;
  /** It cannot be sent yet; the form itself says why. */
  readonly held?: boolean;
  readonly onCancel?: (() => void) | undefined;
  /** Another act with what is typed, beside the button. */
  readonly also?: ((view: FormView) => ReactNode) | undefined;
  readonly children: (view: FormView) => ReactNode;
}

const chosenOf = (radios: RadioNodeList): Node | undefined => {
  const all = [...radios];
  return all.find((one) => one instanceof HTMLInputElement && one.checked) ?? all[0];
};

function OpenForm({
  submission,
  form: ref,
  act,
  acting,
  done,
  held = false,
  onCancel,
  also,
  children,
}: FormProps) {
  const t = useSettingsMessages();
  const view = useForm(ref);
  const element = useRef<HTMLFormElement>(null);
  const words = typeof act === 'string' ? act : act(view);
  const { attempts, refusalCount, firstFieldInError } = view;
  const tries = attempts + refusalCount;
  // Once for each attempt that failed the focus goes to the first field in error.
  const answered = useRef(0);
  useEffect(() => {
    // A form that was accepted begins to count again.
    if (tries < answered.current) answered.current = 0;
    if (tries === answered.current || firstFieldInError === null) return;
    answered.current = tries;
    const named = element.current?.elements.namedItem(firstFieldInError);
    // Radio buttons of one name are a list: the chosen one, or the first.
    const field = named instanceof RadioNodeList ? chosenOf(named) : named;
    if (field instanceof HTMLElement) field.focus();
  }, [tries, firstFieldInError]);
  return (
    <form
      ref={element}
      className="stack settings-form"
      method="post"
      noValidate
      aria-busy={submission.isSending}
      onSubmit={(event) => {
        event.preventDefault();
        if (!submission.isSending && !held) view.send({ type: 'form.submitted' });
      }}
    >
      {view.formErrors.map((message) => (
        <Banner key={message.code} kind="danger">
          {sayProblem(t, message)}
        </Banner>
      ))}
      {children(view)}
      <p className="row wrap form-actions">
        <Button
          type="submit"
          kind="primary"
          busy={submission.isSending}
          disabled={held}
          onMouseDown={keepFormFocus}
        >
          {submission.isSending ? (acting ?? t.actions.saving) : words}
        </Button>
        {also?.(view)}
        {onCancel !== undefined && <Button onClick={onCancel}>{t.actions.cancel}</Button>}
        <output className="t14 quiet">
          {submission.screen === 'saved' && onCancel === undefined ? (done ?? t.actions.saved) : ''}
        </output>
      </p>
    </form>
  );
}

/** @param props its children get the form, to draw the fields with */
export function SubmissionForm(props: Omit<FormProps, 'form'>) {
  const t = useSettingsMessages();
  const { form, send } = props.submission;
  if (form === null)
    return (
      <div className="stack">
        <Banner kind="danger">{t.problems.broken}</Banner>
        <Button onClick={() => send({ type: 'form.reopened' })}>{t.actions.reopen}</Button>
      </div>
    );
  return <OpenForm {...props} form={form} />;
}

export interface FormTextProps extends Omit<TextFieldProps, 'errors' | 'name' | 'value' | 'id'> {
  readonly view: FormView;
  readonly name: string;
}

/** One line of text of a form. Its id is its own: a form in a dialog may have a field of the same name as the page behind it. */
export function FormText({ view, name, ...field }: FormTextProps) {
  const t = useSettingsMessages();
  const id = useId();
  return <TextField {...field} {...view.field(name)} id={id} errors={fieldErrors(t, view, name)} />;
}

interface FormFieldProps extends Pick<FieldProps, 'label' | 'hint' | 'children'> {
  readonly view: FormView;
  readonly name: string;
}

/** A field of a form with its errors. */
function FormField({ view, name, ...field }: FormFieldProps) {
  const t = useSettingsMessages();
  const id = useId();
  return <Field {...field} id={id} errors={fieldErrors(t, view, name)} />;
}

interface FormAreaProps extends Omit<FormFieldProps, 'children'> {
  readonly rows: number;
}

/** Several lines of text of a form. */
export function FormArea({ rows, ...field }: FormAreaProps) {
  return (
    <FormField {...field}>
      {(control) => <textarea {...control} {...field.view.field(field.name)} className="input" rows={rows} />}
    </FormField>
  );
}

type FormSelectProps = Omit<FormFieldProps, 'children'> & Pick<SelectProps, 'options'>;

/** A choice of a form. What was chosen may be refused as well: others can have taken it away meanwhile. */
export function FormSelect({ options, ...field }: FormSelectProps) {
  return (
    <FormField {...field}>
      {(control) => <Select {...control} {...field.view.field(field.name)} options={options} />}
    </FormField>
  );
}
