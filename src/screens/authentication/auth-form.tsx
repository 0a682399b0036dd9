/**
 * The frame of a form in the sign-in family: the refusal on top, the fields, and one button. The focus goes to the
 * refusal, or to the first field that is wrong, once for each time.
 */
import { useEffect, useRef, type ReactNode } from 'react';
import { Button } from '../../components/button.tsx';
import type { FormView } from '../../app/use-form.ts';
import { useAuthText } from './auth-text.ts';
import { RefusalBanner } from './refusal-banner.tsx';

export interface AuthFormProps {
  readonly form: FormView;
  /** The service is being asked. */
  readonly busy: boolean;
  readonly submitLabel: string;
  readonly busyLabel: string;
  /** Of the button; a form that takes something away is of the kind `danger`. */
  readonly kind?: 'primary' | 'danger';
  readonly children: ReactNode;
}

export function AuthForm({ form, busy, submitLabel, busyLabel, kind = 'primary', children }: AuthFormProps) {
  const { sentence } = useAuthText();
  const element = useRef<HTMLFormElement>(null);
  const { attempts, refusalCount, firstFieldInError: wrongField } = form;
  const isRefused = form.formErrors.length > 0;

  useEffect(() => {
    const isUntouched = attempts === 0 && refusalCount === 0;
    // The banner takes the focus automatically.
    if (isUntouched || isRefused || wrongField === null) return;
    element.current
      ?.querySelector<HTMLElement>(`[name="${wrongField}"], [data-field="${wrongField}"]`)
      ?.focus();
    // Only a submission or an answer moves the focus; typing must not.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [attempts, refusalCount]);

  return (
    // A POST, so that not even a submission before the script is ready could put a password into an address.
    <form
      ref={element}
      method="post"
      noValidate
      aria-busy={busy}
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) form.send({ type: 'form.submitted' });
      }}
    >
      {isRefused && (
        <RefusalBanner key={refusalCount}>
          {form.formErrors.map(({ code }) => sentence(code)).join(' ')}
        </RefusalBanner>
      )}
      {children}
      <Button type="submit" kind={kind} wide busy={busy}>
        {busy ? busyLabel : submitLabel}
      </Button>
      {/* What else the service may be asked, such as a new code, is announced by the screen that asks. */}
      <output className="sr">{form.isSubmitting ? busyLabel : ''}</output>
    </form>
  );
}
