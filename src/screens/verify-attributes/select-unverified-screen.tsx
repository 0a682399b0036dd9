/** What can be verified: an address, a number, or both in turn. */
import { useSelector } from '@xstate/react';
import { Mail, MessageSquareText } from 'lucide';
import { useState } from 'react';
import {
  isBusy,
  notice,
  remaining,
  screenError,
} from '#machines/verify-attributes/verify-attributes.selectors.ts';
import type { VerifyAttributesRef } from '#machines/verify-attributes/verify-attributes.machine.ts';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import '../../styles/choice.css';
import '../../styles/form.css';
import { AuthHead } from '../authentication/auth-head.tsx';
import { useAuthText } from '../authentication/auth-text.ts';
import { Notice } from '../authentication/notice.tsx';
import { RefusalBanner } from '../authentication/refusal-banner.tsx';
import { SkipButton } from './skip-button.tsx';

const icons = { email: Mail, phone_number: MessageSquareText } as const;

export interface SelectUnverifiedScreenProps {
  readonly flow: VerifyAttributesRef;
  readonly headingId: string;
}

export function SelectUnverifiedScreen({ flow, headingId }: SelectUnverifiedScreenProps) {
  const { t, sentence } = useAuthText();
  const attributes = useSelector(flow, remaining);
  const busy = useSelector(flow, isBusy);
  const error = useSelector(flow, screenError);
  const message = useSelector(flow, notice);
  const [chosen, setChosen] = useState(attributes[0]?.name);
  const { select, verified } = t.verifyAttributes;
  return (
    <>
      <AuthHead id={headingId} title={select.title} lede={select.lede} takesFocus />
      {message === 'verified' && <Notice kind="good">{verified}</Notice>}
      {error !== null && <RefusalBanner>{sentence(error)}</RefusalBanner>}
      <form
        aria-busy={busy}
        onSubmit={(event) => {
          event.preventDefault();
          if (chosen !== undefined && !busy) flow.send({ type: 'attribute.chosen', attribute: chosen });
        }}
      >
        <fieldset>
          <legend className="sr">{select.legend}</legend>
          {attributes.map(({ name, value }) => (
            <label key={name} className="radio choice">
              <input
                type="radio"
                name="attribute"
                value={name}
                checked={name === chosen}
                // A radio button has no read-only state.
                onChange={() => !busy && setChosen(name)}
              />
              <span className="stack">
                <span className="strong">{select.names[name]}</span>
                <span className="quiet t13">{value}</span>
              </span>
              <Icon of={icons[name]} large />
            </label>
          ))}
        </fieldset>
        <Button type="submit" kind="primary" wide busy={busy}>
          {busy ? select.busy : select.act}
        </Button>
        <output className="sr">{busy ? select.busy : ''}</output>
      </form>
      <div className="actions">
        <SkipButton flow={flow} />
      </div>
    </>
  );
}
