/** The key of an authenticator app: in groups of four to read, without blanks to copy. */
import { Check, Copy } from 'lucide';
import { useRef, useState } from 'react';
import { groupedSecret } from '#machines/challenge/otpauth.ts';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { useAuthText } from '../authentication/auth-text.ts';

export function KeyToCopy({ secret }: { readonly secret: string }) {
  const { totp } = useAuthText().t.challenge;
  const key = useRef<HTMLElement>(null);
  const [result, setResult] = useState<'none' | 'copied' | 'refused'>('none');

  async function copy() {
    try {
      await navigator.clipboard.writeText(secret);
      setResult('copied');
    } catch {
      // Selected, it is one key press away from being copied.
      if (key.current) getSelection()?.selectAllChildren(key.current);
      setResult('refused');
    }
  }

  return (
    <div className="key">
      <p>{totp.key}</p>
      <code ref={key} className="mono">
        {groupedSecret(secret)}
      </code>
      <Button small onClick={() => void copy()}>
        <Icon of={result === 'copied' ? Check : Copy} />
        {result === 'copied' ? totp.copied : totp.copy}
      </Button>
      <output className={result === 'refused' ? 'quiet t13' : 'sr'}>
        {result === 'copied' && totp.copied}
        {result === 'refused' && totp.copyRefused}
      </output>
    </div>
  );
}
