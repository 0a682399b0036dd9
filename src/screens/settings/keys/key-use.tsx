/** How an API key or a personal token is used: when and from which networks, on each of the last days, and how much of its quota. */
import { useState } from 'react';
import type { ApiKey } from '#contract/api-keys.ts';
import { useFormatInstant } from '../../../app/time-zone.ts';
import { RelativeTime } from '../../../components/relative-time.tsx';
import { useApiKeyMessages } from '../../../messages/api-keys.ts';
import { formatDay } from '../../../messages/format.ts';
import { useSettingsMessages } from '../../../messages/settings.ts';
import '../../../styles/quota-bar.css';

/** The share of a quota from which it is nearly used up. */
const NEARLY = 0.9;
/** Days for which the first use from a network stands out. */
const NEW_DAYS = 7;
const DAY = 86_400_000;
const HEIGHT = 16;

/** How much of a quota is used, beside the figures that say the same. */
function QuotaBar({ used, limit }: { readonly used: number; readonly limit: number }) {
  const share = Math.min(1, used / limit);
  return (
    <svg className="quota-bar" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
      <rect className="all" width="100" height="4" />
      <rect className={share < NEARLY ? 'used' : 'used nearly'} width={share * 100} height="4" />
    </svg>
  );
}

/** A bar for each day, beside the sum. */
function Week({ week }: Pick<ApiKey, 'week'>) {
  const t = useApiKeyMessages();
  const sum = (of: 'used' | 'refused') => week.reduce((total, day) => total + day[of], 0);
  const [used, refused] = [sum('used'), sum('refused')];
  if (used + refused === 0) return null;
  const most = Math.max(1, ...week.map((day) => day.used));
  return (
    <p className="quiet t13 key-week">
      <svg
        width={week.length * 6}
        height={HEIGHT}
        viewBox={`0 0 ${week.length * 6} ${HEIGHT}`}
        aria-hidden="true"
      >
        {week.map((day, index) => {
          const height = Math.max(1, Math.round((day.used / most) * HEIGHT));
          return <rect key={day.day} x={index * 6} y={HEIGHT - height} width="4" height={height} />;
        })}
      </svg>
      <span>
        {t.week(used, week.length)}
        {refused > 0 && `, ${t.refused(refused)}`}
      </span>
    </p>
  );
}

/** The last network, whether it is a new one, and the others. */
function Networks({ networks, networkCount }: Pick<ApiKey, 'networks' | 'networkCount'>) {
  const t = useApiKeyMessages();
  const [now] = useState(Date.now);
  const [last, ...others] = networks;
  if (last === undefined) return null;
  const isNew = networkCount > 1 && now - Date.parse(last.firstUsedAt) < NEW_DAYS * DAY;
  return (
    <>
      <p className={isNew ? 'ends-soon t13' : 'quiet t13'}>
        {isNew ? t.fromNew(last.network, formatDay(last.firstUsedAt)) : t.fromNetwork(last.network)}
      </p>
      {others.length > 0 && (
        <details className="quiet t13">
          <summary>{t.otherNetworks(networkCount - 1)}</summary>
          <ul className="key-networks">
            {others.map(({ network, lastUsedAt }) => (
              <li key={network}>
                {network}, {t.lastFrom(formatDay(lastUsedAt))}
              </li>
            ))}
            {networkCount > networks.length && <li>{t.moreNetworks(networkCount - networks.length)}</li>}
          </ul>
        </details>
      )}
    </>
  );
}

/** From where it was refused: the last network, and the others. */
function Refused({ refusals }: Pick<ApiKey, 'refusals'>) {
  const t = useApiKeyMessages();
  const [last, ...others] = refusals.map(({ network, refused, lastRefusedAt }) =>
    t.refusedFrom(network, refused, formatDay(lastRefusedAt)),
  );
  if (last === undefined) return null;
  return (
    <>
      <p className="ends-soon t13">{last}</p>
      {others.length > 0 && (
        <details className="quiet t13">
          <summary>{t.moreRefused(others.length)}</summary>
          <ul className="key-networks">
            {others.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

export function KeyUse({
  apiKey: { lastUsedAt, networks, networkCount, refusals, week, quota },
}: {
  readonly apiKey: Pick<ApiKey, 'lastUsedAt' | 'networks' | 'networkCount' | 'refusals' | 'week' | 'quota'>;
}) {
  const t = useApiKeyMessages();
  const formatInstant = useFormatInstant();
  const settings = useSettingsMessages();
  return (
    <>
      {lastUsedAt === null ? t.never : <RelativeTime at={lastUsedAt} />}
      <Networks networks={networks} networkCount={networkCount} />
      <Refused refusals={refusals} />
      <Week week={week} />
      {quota !== null && (
        <>
          <QuotaBar used={quota.used} limit={quota.limit} />
          <p className="quiet t13">
            {settings.quota.used(quota.used, quota.limit, quota.period)}
            {quota.used >= quota.limit && ` ${t.spent(formatInstant(quota.resetsAt))}`}
          </p>
        </>
      )}
    </>
  );
}
