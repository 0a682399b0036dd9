/** A password with a button that shows it. The button says what it does now, and the field keeps its focus. */
import { Eye, EyeOff } from 'lucide';
import { useState, type ComponentProps, type ReactNode } from 'react';
import { useMessages } from '../messages/messages.ts';
import { Button } from './button.tsx';
import { Field, type FieldProps } from './field.tsx';
import { Icon } from './icon.tsx';

/** What a new password must have, said below the field and as a part of its description. */
export interface PasswordRulesSlot {
  /** The list says what is wrong with the value, so the field is marked as wrong with it. */
  readonly isBroken: boolean;
  /** The list itself, which must carry this id. */
  readonly list: (id: string) => ReactNode;
}

export interface PasswordFieldProps
  extends
    Omit<FieldProps, 'children'>,
    Omit<ComponentProps<'input'>, 'id' | 'children' | 'className' | 'type'> {
  /** Which password a password manager is to offer. */
  readonly autoComplete: 'current-password' | 'new-password';
  readonly rules?: PasswordRulesSlot;
}

export function PasswordField({ id, label, hint, errors, beside, rules, ...input }: PasswordFieldProps) {
  const t = useMessages().components.password;
  const [shown, setShown] = useState(false);
  const rulesId = `${id}-rules`;
  return (
    <Field id={id} label={label} hint={hint} errors={errors} beside={beside}>
      {(control) => {
        const isInvalid = control['aria-invalid'] ?? (rules?.isBroken === true || undefined);
        const described = [control['aria-describedby'], rules && rulesId].filter(Boolean).join(' ');
        return (
          <>
            <div className="input-wrap" data-invalid={isInvalid}>
              <input
                {...input}
                id={control.id}
                aria-describedby={described === '' ? undefined : described}
                aria-invalid={isInvalid}
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
            {rules?.list(rulesId)}
          </>
        );
      }}
    </Field>
  );
}
