/** Says above the list which keys were revoked lately because others had found their secrets. */
import { LEAK_SHOWN_DAYS, type ApiKey } from '#contract/api-keys.ts';
import { Banner } from '../../../components/banner.tsx';
import { useApiKeyMessages } from '../../../messages/api-keys.ts';
import { formatAge } from '../../../messages/format.ts';

const DAY = 86_400_000;

interface LeakBannerProps {
  readonly keys: readonly ApiKey[];
  /** Milliseconds. */
  readonly now: number;
}

export function LeakBanner({ keys, now }: LeakBannerProps) {
  const t = useApiKeyMessages().leak;
  return keys.flatMap(({ keyGUID, name, leak }) =>
    leak === null || now - Date.parse(leak.at) > LEAK_SHOWN_DAYS * DAY
      ? []
      : [
          <Banner key={keyGUID} kind="danger">
            <p className="strong">{t.title(name, formatAge(leak.at, now))}</p>
            <p>{t.text}</p>
            {leak.url !== null && <p className="t13">{t.where(leak.url)}</p>}
          </Banner>,
        ],
  );
}
