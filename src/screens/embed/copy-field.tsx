/** Text to copy, with its button. The result is shown beside it: of several texts, one sees which was copied. */
import { Copy } from 'lucide';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Field } from '../../components/field.tsx';
import { Icon } from '../../components/icon.tsx';
import { useEmbedMessages } from '../../messages/embed.ts';

export interface CopyFieldProps {
  readonly id: string;
  readonly label: string;
  readonly text: string;
  /** More than a line. */
  readonly long?: boolean;
}

export function CopyField({ id, label, text, long = false }: CopyFieldProps) {
  const t = useEmbedMessages().share;
  const [said, setSaid] = useState('');
  // The message is about the text that was copied.
  const [copied, setCopied] = useState(text);
  const copy = () =>
    navigator.clipboard
      .writeText(text)
      .then(
        () => t.copied,
        () => t.notCopied,
      )
      .then((words) => {
        setCopied(text);
        setSaid(words);
      });
  return (
    <div>
      <div className="copy-line">
        <Field
          id={id}
          label={label}
          beside={
            <Button small aria-label={`${t.copy}: ${label}`} onClick={() => void copy()}>
              <Icon of={Copy} />
              {t.copy}
            </Button>
          }
        >
          {(control) =>
            long ? (
              <textarea {...control} className="input" readOnly value={text} onFocus={selectAll} />
            ) : (
              <input {...control} className="input" readOnly value={text} onFocus={selectAll} />
            )
          }
        </Field>
      </div>
      <output className="copy-said t13 quiet">{copied === text ? said : ''}</output>
    </div>
  );
}

const selectAll = (event: { currentTarget: HTMLInputElement | HTMLTextAreaElement }) =>
  event.currentTarget.select();
