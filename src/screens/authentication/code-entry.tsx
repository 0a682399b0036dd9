/** The field of a six-digit code, and the password manager's hint whose code it is. */
import { CODE_FIELD } from '#machines/identity/code.ts';
import { CodeField } from '../../components/code-field.tsx';
import type { FormView } from '../../app/use-form.ts';
import { useAuthText } from './auth-text.ts';
import { HiddenUsername } from './hidden-username.tsx';

export interface CodeEntryProps {
  /** Of the field; unique on the page. */
  readonly id: string;
  /** A form with the field `code`. */
  readonly form: FormView;
  /** The account the code belongs to; empty when no one knows it. */
  readonly username: string;
  readonly busy: boolean;
  /** What to know before typing; left out: that the code can be pasted. */
  readonly hint?: string;
  /** False where another field comes first. */
  readonly takesFocus?: boolean;
}

export function CodeEntry({ id, form, username, busy, hint, takesFocus = true }: CodeEntryProps) {
  const { t, sentence } = useAuthText();
  return (
    <>
      <HiddenUsername username={username} />
      <CodeField
        {...form.field(CODE_FIELD)}
        id={id}
        // What the specification calls the value on the page; the form knows it as `code`.
        data-field="code"
        label={t.shared.code.label}
        readOnly={busy}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- The screen was opened for this field.
        autoFocus={takesFocus}
        hint={hint ?? t.shared.code.hint}
        errors={form.errors(CODE_FIELD).map(sentence)}
      />
    </>
  );
}
