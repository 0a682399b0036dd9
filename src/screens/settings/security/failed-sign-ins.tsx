/** A warning about sign-ins to the account that failed in the last days. */
import { useState } from 'react';
import type { SecurityEvent } from '#contract/security.ts';
import { Banner } from '../../../components/banner.tsx';
import { formatInstant } from '../../../messages/format.ts';
import { useSecurityMessages } from '../../../messages/security.ts';
import { FAILED_DAYS, failedSignIns } from './security-events.ts';

export function FailedSignIns({ events }: { readonly events: readonly SecurityEvent[] }) {
  const t = useSecurityMessages().failedSignIns;
  const [now] = useState(Date.now);
  const failed = failedSignIns(events, now);
  if (failed === null) return null;
  return (
    <Banner kind="warning">
      <p className="strong">{t.failed(failed.count, FAILED_DAYS, formatInstant(failed.lastAt))}</p>
      <p>
        {t.notYou} <a href="#security-password">{t.change}</a> <a href="#security-sessions">{t.sessions}</a>
      </p>
    </Banner>
  );
}
