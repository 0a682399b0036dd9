/** What the form of an API key or a personal token says, in one sentence, and what the key cannot do. */
import { keyScopes } from '#contract/key-scopes.ts';
import type { Quota } from '#contract/quota.ts';
import { useApiKeyMessages } from '../../../messages/api-keys.ts';
import { formatDay, formatList } from '../../../messages/format.ts';
import '../../../styles/key-dialog.css';

interface KeyWordsProps {
  readonly name: string;
  readonly scopes: readonly (typeof keyScopes)[number][];
  /** How many it is limited to; null: all that it can have. */
  readonly datasets: number | null;
  /** Which these are. */
  readonly all: string;
  readonly quota: Quota | null;
  /** The only ones that it works from; none of them for everywhere. */
  readonly networks: readonly string[];
  /** The last moment at which its secret works. */
  readonly until: string;
}

export function KeyWords({ name, scopes, datasets, all, quota, networks, until }: KeyWordsProps) {
  const t = useApiKeyMessages();
  const may = scopes.map((scope) => t.words.may[scope]);
  const cannot = keyScopes.filter((scope) => !scopes.includes(scope)).map((scope) => t.words.may[scope]);
  const where = datasets === null ? all : t.words.some(datasets);
  const limit = quota === null ? '' : t.words.atMost(quota.limit, quota.period);
  return (
    <section className="key-words" aria-label={t.words.title}>
      <p className="strong t14">{t.words.title}</p>
      <p aria-live="polite">
        {t.words.sentence({
          name: name.trim() || t.words.unnamed,
          may: formatList([t.words.find, ...may]),
          where,
          limit,
          from: networks.length === 0 ? '' : t.words.from(formatList(networks)),
          until: formatDay(until),
        })}
      </p>
      <p className="quiet t13">
        {cannot.map((what) => `${t.words.cannot(what)} `)}
        {t.words.never}
      </p>
    </section>
  );
}
