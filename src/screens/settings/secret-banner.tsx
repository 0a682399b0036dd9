/** A secret that was made just now: shown whole until the page is left, with a button that copies it. */
import { Check, Copy } from 'lucide';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Banner } from '../../components/banner.tsx';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { useSettingsMessages } from '../../messages/settings.ts';

export interface SecretBannerProps {
  readonly text: string;
  /** The name of the secret. */
  readonly label: string;
  /** That it is shown once. */
  readonly once: string;
  /** How a program sends it. */
  readonly use: string;
  /** What else can be done with it. */
  readonly children?: ReactNode;
}

/** Give it the secret as key: each gets the focus once. */
export function SecretBanner({ text, label, once, use, children }: SecretBannerProps) {
  const t = useSettingsMessages().token;
  const [isCopied, setCopied] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <Banner kind="good" ref={place}>
      <p>{once}</p>
      <p className="secret-line">
        <input
          className="input"
          aria-label={label}
          readOnly
          value={text}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <Button small onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(true))}>
          <Icon of={isCopied ? Check : Copy} />
          <span aria-live="polite">{isCopied ? t.copied : t.copy}</span>
        </Button>
      </p>
      {children}
      <p className="t14 quiet">{use}</p>
    </Banner>
  );
}
