/** A password with a button that shows it. The button says what it does now, and the field keeps its focus. */
import { Eye, EyeOff } from 'lucide-react';
import { useState, type ComponentProps } from 'react';
import { useMessages } from '../messages/messages.ts';
import { Button } from './button.tsx';
import { Field, type FieldProps } from './field.tsx';
import { Icon } from './icon.tsx';

export interface PasswordFieldProps
  extends
    Omit<FieldProps, 'children'>,
    Omit<ComponentProps<'input'>, 'id' | 'children' | 'className' | 'type'> {
  /** Which password a password manager is to offer. */
  readonly autoComplete: 'current-password' | 'new-password';
}

export function PasswordField({ id, label, hint, errors, beside, ...input }: PasswordFieldProps) {
  const t = useMessages().components.password;
  const [shown, setShown] = useState(false);
  return (
    <Field id={id} label={label} hint={hint} errors={errors} beside={beside}>
      {(control) => (
        <div className="input-wrap" data-invalid={control['aria-invalid']}>
          <input
            {...input}
            {...control}
            type={shown ? 'text' : 'password'}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
          />
          <Button
            kind="quiet"
            small
            iconOnly
            aria-label={shown ? t.hide : t.show}
            aria-controls={id}
            onClick={() => setShown(!shown)}
          >
            <Icon of={shown ? EyeOff : Eye} />
          </Button>
        </div>
      )}
    </Field>
  );
}
