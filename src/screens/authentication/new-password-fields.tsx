/** A new password and its repetition, with the rules of the policy ticking while one types. */
import { Check, Circle, CircleAlert } from 'lucide';
import { passwordRules, type PasswordPolicy, type PasswordRule } from '#machines/identity/password-policy.ts';
import type { FormView } from '../../app/use-form.ts';
import { Icon } from '../../components/icon.tsx';
import { PasswordField } from '../../components/password-field.tsx';
import '../../styles/password.css';
import { useAuthText } from './auth-text.ts';
import { HiddenUsername } from './hidden-username.tsx';

export interface NewPasswordFieldsProps {
  /** A form with the fields `password` and `confirm_password`. */
  readonly form: FormView;
  readonly policy: PasswordPolicy;
  /** The account the password is for, which password managers store with it; empty when a field asks for it. */
  readonly username: string;
  readonly busy: boolean;
  /** Starts the ids of the fields, which are unique on the page. */
  readonly idPrefix: string;
  readonly takesFocus?: boolean;
}

/**
 * `broken`: the form says so now, after the person has left the field or tried to submit. The sentence then stands
 * for itself, as every error does; otherwise it is followed by whether it is met.
 */
type RuleState = 'met' | 'unmet' | 'broken';
const icons = { met: Check, unmet: Circle, broken: CircleAlert } as const;

interface RuleListProps {
  readonly id: string;
  readonly rules: readonly PasswordRule[];
  /** The codes of the rules that the form says are broken. */
  readonly broken: readonly string[];
}

/** Each tick is announced with its rule, when the person pauses. */
function RuleList({ id, rules, broken }: RuleListProps) {
  const { t, sentence } = useAuthText();
  const stateOf = ({ isMet, message }: PasswordRule): RuleState => {
    if (isMet) return 'met';
    return broken.includes(message.code) ? 'broken' : 'unmet';
  };
  const nameId = `${id}-name`;
  const words = { met: t.shared.newPassword.met, unmet: t.shared.newPassword.unmet };
  return (
    <>
      {/* Not an `aria-label`, which would take the place of the rules where they describe the field. */}
      <span id={nameId} hidden>
        {t.shared.newPassword.rules}
      </span>
      <ul className="password-rules" id={id} aria-labelledby={nameId} aria-live="polite">
        {rules.map((rule) => {
          const state = stateOf(rule);
          return (
            <li key={rule.message.code} className={state} aria-atomic="true">
              <Icon of={icons[state]} />
              <span>{sentence(rule.message)}</span>
              {state !== 'broken' && <span className="sr">. {words[state]}</span>}
            </li>
          );
        })}
      </ul>
    </>
  );
}

export function NewPasswordFields({
  form,
  policy,
  username,
  busy,
  idPrefix,
  takesFocus = false,
}: NewPasswordFieldsProps) {
  const { t, sentence } = useAuthText();
  const password = form.field('password');
  const rules = passwordRules(password.value, policy);
  const ruleCodes = new Set<string>(rules.map(({ message }) => message.code));
  const isRule = ({ code }: { readonly code: string }) => ruleCodes.has(code);
  const said = form.errors('password');
  const broken = said.filter(isRule).map(({ code }) => code);
  return (
    <>
      <HiddenUsername username={username} />
      <PasswordField
        {...password}
        id={`${idPrefix}-password`}
        label={t.shared.newPassword.label}
        autoComplete="new-password"
        readOnly={busy}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- The screen was opened for this field.
        autoFocus={takesFocus}
        errors={said.filter((message) => !isRule(message)).map(sentence)}
        rules={{
          isBroken: broken.length > 0,
          list: (id) => <RuleList id={id} rules={rules} broken={broken} />,
        }}
      />
      <PasswordField
        {...form.field('confirm_password')}
        id={`${idPrefix}-confirm-password`}
        label={t.shared.newPassword.confirmLabel}
        autoComplete="new-password"
        readOnly={busy}
        errors={form.errors('confirm_password').map(sentence)}
      />
    </>
  );
}
