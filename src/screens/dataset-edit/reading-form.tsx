/**
 * A small form of how a file is read, for what is typed: the machine of a submission has what is typed and whether it can be
 * sent, keeps it when the session ends, and asks before the page is left. Choices without typing are sent at once instead.
 */
import { useEffect, useEffectEvent, useRef, type FormEvent, type ReactNode } from 'react';
import type { FormRef } from '#machines/form/form.machine.ts';
import { valueOf } from '#machines/form/form.selectors.ts';
import { useForm, type FormView } from '../../app/use-form.ts';
import type { Submission } from '../../app/use-submission.ts';
import { Button } from '../../components/button.tsx';

interface ReadingFormProps {
  readonly submission: Submission;
  /** Words of the button. */
  readonly act: string;
  readonly children: (view: FormView) => ReactNode;
}

function OpenForm({
  form,
  act,
  children,
}: Omit<ReadingFormProps, 'submission'> & { readonly form: FormRef }) {
  const view = useForm(form);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    view.send({ type: 'form.submitted' });
  };
  return (
    <form className="stack s" onSubmit={submit} noValidate>
      {children(view)}
      <div>
        <Button small type="submit">
          {act}
        </Button>
      </div>
    </form>
  );
}

export function ReadingForm({ submission, ...props }: ReadingFormProps) {
  return submission.form === null ? null : <OpenForm {...props} form={submission.form} />;
}

/** What the service has by now is in the field, unless something else is typed. @param same compares two texts of the field */
export function useFollow(
  { form }: Pick<Submission, 'form'>,
  field: string,
  text: string,
  same: (one: string, other: string) => boolean,
): void {
  const shown = useRef(text);
  const follow = useEffectEvent((before: string) => {
    if (form !== null && same(valueOf(form.getSnapshot(), field), before))
      form.send({ type: 'field.changed', field, value: text });
  });
  useEffect(() => {
    const before = shown.current;
    shown.current = text;
    if (before !== text) follow(before);
  }, [text]);
}
