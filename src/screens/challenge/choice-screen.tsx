/** The member chooses among factors, to use one or to set one up; each says what it needs. */
import { useSelector } from '@xstate/react';
import { Mail, MessageSquareText, Smartphone } from 'lucide';
import { useState } from 'react';
import { isBusy, screenError } from '#machines/challenge/challenge.selectors.ts';
import type { ChallengeRef } from '#machines/challenge/challenge.machine.ts';
import type { MfaMethod } from '#machines/identity/step.ts';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import '../../styles/choice.css';
import '../../styles/form.css';
import { AuthHead } from '../authentication/auth-head.tsx';
import { useAuthText } from '../authentication/auth-text.ts';
import { RefusalBanner } from '../authentication/refusal-banner.tsx';
import { WaysBack } from './ways-back.tsx';

const icons = { totp: Smartphone, email: Mail, sms: MessageSquareText } as const;

export interface ChoiceScreenProps<Method extends MfaMethod> {
  readonly flow: ChallengeRef;
  readonly headingId: string;
  readonly methods: readonly Method[];
  readonly words: {
    readonly title: string;
    readonly lede: string;
    readonly legend: string;
    readonly notes: Readonly<Record<Method, string>>;
    readonly act: string;
    readonly busy: string;
  };
  readonly onChoose: (method: Method) => void;
}

export function ChoiceScreen<Method extends MfaMethod>({
  flow,
  headingId,
  methods,
  words,
  onChoose,
}: ChoiceScreenProps<Method>) {
  const { t, sentence } = useAuthText();
  const busy = useSelector(flow, isBusy);
  const error = useSelector(flow, screenError);
  const [chosen, setChosen] = useState(methods[0]);
  return (
    <>
      <AuthHead id={headingId} title={words.title} lede={words.lede} takesFocus />
      {error !== null && <RefusalBanner busy={busy}>{sentence(error)}</RefusalBanner>}
      <form
        method="post"
        aria-busy={busy}
        onSubmit={(event) => {
          event.preventDefault();
          if (chosen !== undefined && !busy) onChoose(chosen);
        }}
      >
        <fieldset>
          <legend className="sr">{words.legend}</legend>
          {methods.map((method) => (
            <label key={method} className="radio choice">
              <input
                type="radio"
                name="mfa_type"
                value={method}
                checked={method === chosen}
                // A radio button has no read-only state.
                onChange={() => {
                  if (busy) return;
                  setChosen(method);
                  flow.send({ type: 'choice.changed' });
                }}
              />
              <span className="stack">
                <span className="strong">{t.challenge.method.names[method]}</span>
                <span className="quiet t13">{words.notes[method]}</span>
              </span>
              <Icon of={icons[method]} large />
            </label>
          ))}
        </fieldset>
        <Button type="submit" kind="primary" wide busy={busy}>
          {busy ? words.busy : words.act}
        </Button>
        <output className="sr">{busy ? words.busy : ''}</output>
      </form>
      <WaysBack flow={flow} />
    </>
  );
}
