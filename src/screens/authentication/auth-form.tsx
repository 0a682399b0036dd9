/**
 * The frame of a form in the sign-in family: the refusal on top, the fields, one button, and what else one can
 * do. It moves the focus to what was refused, once for each refusal.
 */
import { useEffect, useRef, type ReactNode } from 'react';
import { Banner } from '../../components/banner.tsx';
import { Button } from '../../components/button.tsx';
import type { FormView } from '../../app/use-form.ts';
import { useAuthText } from './auth-text.ts';

export interface AuthFormProps {
  readonly form: FormView;
  /** The service is being asked. */
  readonly busy: boolean;
  readonly submitLabel: string;
  readonly busyLabel: string;
  readonly children: ReactNode;
}

export function AuthForm({ form, busy, submitLabel, busyLabel, children }: AuthFormProps) {
  const { sentence } = useAuthText();
  const element = useRef<HTMLFormElement>(null);
  const refusal = useRef<HTMLDivElement>(null);
  const refused = form.formErrorCodes.join();
  const wrongField = form.firstFieldInError;

  useEffect(() => {
    if (form.attempts === 0 || busy) return;
    if (refused !== '') refusal.current?.focus();
    else if (wrongField !== null)
      element.current?.querySelector<HTMLElement>(`[name="${wrongField}"]`)?.focus();
    // Only a new submission or its answer moves the focus; typing must not.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [form.attempts, busy, refused]);

  return (
    // A POST, so that not even a submission before the script is ready could put a password into an address.
    <form
      ref={element}
      method="post"
      noValidate
      aria-busy={busy}
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) form.submit();
      }}
    >
      {form.formErrorCodes.map((code) => (
        <Banner key={code} kind="danger" ref={refusal}>
          {sentence(code)}
        </Banner>
      ))}
      {children}
      <Button type="submit" kind="primary" wide busy={busy}>
        {busy ? busyLabel : submitLabel}
      </Button>
      <output className="sr">{busy ? busyLabel : ''}</output>
    </form>
  );
}
