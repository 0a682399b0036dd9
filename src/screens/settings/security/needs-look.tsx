/** What of an account's security needs a look, above everything else: sign-ins that failed. */
import { useState } from 'react';
import type { SecurityEvent } from '#contract/security.ts';
import { Banner } from '../../../components/banner.tsx';
import { formatInstant } from '../../../messages/format.ts';
import { useSecurityMessages } from '../../../messages/security.ts';
import { failedSignIns } from './security-events.ts';

export function NeedsLook({ events }: { readonly events: readonly SecurityEvent[] }) {
  const t = useSecurityMessages().look;
  const [now] = useState(Date.now);
  const failed = failedSignIns(events, now);
  if (failed === null) return null;
  return (
    <Banner kind="warning">
      <p className="strong">{t.failed(failed.count, formatInstant(failed.lastAt))}</p>
      <p>
        {t.notYou} <a href="#security-password">{t.change}</a> <a href="#security-sessions">{t.sessions}</a>
      </p>
    </Banner>
  );
}
