/** Who gains and who loses by a change of sharing, before it is saved. The service asks the decision that enforces access. */
import { useQuery } from '@tanstack/react-query';
import { Minus, Plus, type IconNode } from 'lucide';
import { useId } from 'react';
import type { SharingEffect } from '#contract/entities/sharing.ts';
import type { CallInput } from '#contract/index.ts';
import { useApi } from '../../app/context.ts';
import { useOffered } from '../../app/offered-calls.ts';
import { refusalMessage } from '../../app/refusal.ts';
import { Icon } from '../../components/icon.tsx';
import { useDatasetAccessMessages } from '../../messages/dataset-access.ts';
import { useSettingsMessages } from '../../messages/settings.ts';
import { ApiError } from '../../services/api/api-error.ts';
import { sayProblem } from '../settings/say.ts';
import { previewQuery } from './access-queries.ts';

interface EffectsProps {
  readonly title: string;
  readonly icon: IconNode;
  readonly effects: { readonly count: number; readonly people: readonly SharingEffect[] };
}

function Effects({ title, icon, effects: { count, people } }: EffectsProps) {
  const t = useDatasetAccessMessages();
  if (count === 0) return null;
  const word = (level: SharingEffect['before']) => (level === null ? t.noAccess : t.levels[level]);
  return (
    <section>
      <h4>{title}</h4>
      <ul className="effects">
        {people.map(({ name, before, after }, index) => (
          // Two people may have one name.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>
            <Icon of={icon} />
            <span>
              <span className="strong">{name}</span>
              <span className="quiet t13">
                {before === after
                  ? t.preview.moreFiles(word(after))
                  : t.preview.change(word(before), word(after))}
              </span>
            </span>
          </li>
        ))}
      </ul>
      {count > people.length && <p className="quiet t13">{t.preview.more(count - people.length)}</p>}
    </section>
  );
}

export interface SharePreviewProps {
  readonly organisationGUID: string;
  readonly datasetGUID: string;
  /** Null while it is not complete. */
  readonly change: CallInput<'dataset/previewSharing'>['change'] | null;
  /** It concerns an API key and no person. */
  readonly isOfKey?: boolean;
}

/** Nothing where the service does not count it: what is saved is the same. */
export function SharePreview({ organisationGUID, datasetGUID, change, isOfKey = false }: SharePreviewProps) {
  const t = useDatasetAccessMessages().preview;
  const settings = useSettingsMessages();
  const id = useId();
  const api = useApi();
  const canPreview = useOffered('dataset/previewSharing');
  const { data, error, isPlaceholderData } = useQuery({
    ...previewQuery(api, {
      organisationGUID,
      datasetGUID,
      change: change ?? { kind: 'end', grantGUID: datasetGUID },
    }),
    enabled: canPreview && change !== null,
  });
  if (!canPreview) return null;
  const titles = {
    end: t.titleOfEnd,
    approve: t.titleOfApproval,
    give: t.title,
    change: t.title,
    again: t.title,
  };
  const body = () => {
    if (change === null) return <p className="quiet">{t.none}</p>;
    if (error instanceof ApiError) return <p>{sayProblem(settings, refusalMessage(error))}</p>;
    if (data === undefined) return <p className="quiet">{t.loading}</p>;
    const { gains, loses, unchanged } = data;
    return (
      <>
        <Effects title={isOfKey ? t.keyGains : t.gains(gains.count)} icon={Plus} effects={gains} />
        <Effects title={isOfKey ? t.keyLoses : t.loses(loses.count)} icon={Minus} effects={loses} />
        {gains.count + loses.count === 0 && <p>{t.noChange}</p>}
        {unchanged > 0 && <p className="quiet t13">{isOfKey ? t.keyUnchanged : t.unchanged(unchanged)}</p>}
      </>
    );
  };
  return (
    <section className="share-preview t14" aria-labelledby={id}>
      <h3 id={id}>{titles[change?.kind ?? 'give']}</h3>
      <div aria-live="polite" aria-busy={isPlaceholderData}>
        {body()}
      </div>
    </section>
  );
}
