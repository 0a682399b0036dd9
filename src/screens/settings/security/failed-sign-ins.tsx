/** A warning about sign-ins to the account that failed in the last days. */
import { useState } from 'react';
import type { SecurityEvent } from '#contract/security.ts';
import { useFormatInstant } from '../../../app/time-zone.ts';
import { Banner } from '../../../components/banner.tsx';
import { useSecurityMessages } from '../../../messages/security.ts';
import { FAILED_DAYS, failedSignIns } from './security-events.ts';

export function FailedSignIns({ events }: { readonly events: readonly SecurityEvent[] }) {
  const t = useSecurityMessages().failedSignIns;
  const formatInstant = useFormatInstant();
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
