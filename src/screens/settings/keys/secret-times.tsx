/** How long the present secret of a key or a token and the next one work, as bars with their days. */
import { useState } from 'react';
import { rollOverlaps, type ApiKey, type RollOverlap } from '#contract/api-keys.ts';
import { useFormatInstant } from '../../../app/time-zone.ts';
import { useApiKeyMessages } from '../../../messages/api-keys.ts';
import { formatDay } from '../../../messages/format.ts';
import '../../../styles/key-dialog.css';

const HOUR = 3_600_000;
/** Where the present moment is on a bar of 100, so that what was before it is seen. */
const PRESENT = 20;
/** The least that is drawn of a time that is not 0: an hour of a year is not to be seen. */
const LEAST = 4;

interface SecretTimesProps {
  readonly of: Pick<ApiKey, 'days' | 'lastFour' | 'expiresAt'>;
  readonly overlap: RollOverlap;
}

export function SecretTimes({ of: { days, lastFour, expiresAt }, overlap }: SecretTimesProps) {
  const t = useApiKeyMessages().rolling;
  const formatInstant = useFormatInstant();
  const [now] = useState(Date.now);
  const hours = rollOverlaps[overlap];
  const old = Math.min(now + hours * HOUR, Math.max(now, Date.parse(expiresAt)));
  const share = (old - now) / (days * 24 * HOUR);
  const oldWidth = PRESENT + (old === now ? 0 : Math.max(LEAST, share * (100 - PRESENT)));
  const bar = (of: 'old' | 'new', from: number, width: number) => (
    <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
      <rect className="all" width="100" height="4" />
      <rect className={of} x={from} width={width} height="4" />
    </svg>
  );
  return (
    <dl className="secret-times">
      <div>
        <dt>{t.old(lastFour)}</dt>
        <dd>
          {bar('old', 0, oldWidth)}
          {old === now ? t.stopsNow : t.until(formatInstant(new Date(old).toISOString()))}
        </dd>
      </div>
      <div>
        <dt>{t.next}</dt>
        <dd>
          {bar('new', PRESENT, 100 - PRESENT)}
          {t.until(formatDay(new Date(now + days * 24 * HOUR).toISOString()))}
        </dd>
      </div>
    </dl>
  );
}
