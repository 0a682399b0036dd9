/** What would allow what was refused, and how many people each way lets in. The share dialog opens with the chosen one. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { keyScopes } from '#contract/key-scopes.ts';
import { ANSWER_WORKING_DAYS } from '#contract/access-requests.ts';
import type { DatasetAccess, ExplainedReason } from '#contract/entities/sharing.ts';
import type { CallInput } from '#contract/index.ts';
import { useApi } from '../../app/context.ts';
import { LinkButton } from '../../components/button.tsx';
import { FailedPart } from '../../components/failed-part.tsx';
import { useDatasetAccessMessages } from '../../messages/dataset-access.ts';
import { keysDefaults } from '../settings/keys/keys-search.ts';
import { previewQuery } from './access-queries.ts';
import type { Asked } from './asked.ts';
import { levelsFor } from './narrow-field.tsx';
import type { ShareStart } from './share-dialog.tsx';

interface RemediesProps {
  readonly organisationGUID: string;
  readonly datasetGUID: string;
  readonly access: DatasetAccess;
  readonly asked: Asked;
  readonly because: readonly ExplainedReason[];
  readonly onShare: (start: ShareStart) => void;
}

type Change = CallInput<'dataset/previewSharing'>['change'];

/** How many people a change lets in, as the service has it; nothing until it has answered. */
function Gains({
  organisationGUID,
  datasetGUID,
  change,
}: Pick<RemediesProps, 'organisationGUID' | 'datasetGUID'> & { readonly change: Change }) {
  const t = useDatasetAccessMessages().explain.remedies;
  const preview = useQuery(previewQuery(useApi(), { organisationGUID, datasetGUID, change }));
  const { data } = preview;
  if (preview.isLoadingError) return <FailedPart of={preview} part="gains" />;
  if (data === undefined || data.gains.count === 0) return null;
  return <span className="quiet t13">{t.gains(data.gains.count)}</span>;
}

/** Shares that a higher level would make suffice, and that can have it. */
function raisable(because: readonly ExplainedReason[], access: DatasetAccess, { action }: Asked) {
  return because.flatMap(({ code, grantGUID }) => {
    const share = access.shares.find((one) => one.grantGUID === grantGUID);
    if (share === undefined || (code !== 'grant.level' && code !== 'grant.narrowed')) return [];
    const levels: readonly string[] = levelsFor({
      isNarrowed: share.narrowing !== null,
      isOfSomeFiles: share.resources !== null,
    });
    return levels.includes(action) ? [share] : [];
  });
}

/** The change that gives the requested access to the person of the explanation; null for a visitor. */
function giving({ who, action }: Asked): { readonly start: ShareStart; readonly change: Change } | null {
  if (who.kind === 'visitor') return null;
  const principal =
    who.kind === 'email'
      ? ({ kind: 'person', email: who.email } as const)
      : ({ kind: who.kind, id: who.id } as const);
  return {
    start: { kind: 'give', to: who, level: action },
    change: { kind: 'give', principal, level: action },
  };
}

export function Remedies({ access, asked, because, onShare, ...of }: RemediesProps) {
  const messages = useDatasetAccessMessages();
  const t = messages.explain.remedies;
  const { who, action } = asked;
  const level = messages.levels[action];
  const name = who.kind === 'email' ? who.email : who.kind === 'visitor' ? '' : who.name;
  const scope = because.find(({ code, effect }) => code === 'token.scope' && effect === 'forbids');
  const gift = giving(asked);
  const lines: { readonly key: string; readonly line: ReactNode }[] = [];
  const missing = keyScopes.find((one) => one === scope?.name);
  if (who.kind === 'key' && missing !== undefined)
    lines.push({
      key: 'scope',
      line: (
        <Link to="/settings/apiKeys" search={{ ...keysDefaults, key: who.id, scope: missing }}>
          {t.scope(missing)}
        </Link>
      ),
    });
  for (const { grantGUID, principal, until } of raisable(because, access, asked))
    lines.push({
      key: grantGUID,
      line: (
        <>
          <LinkButton onClick={() => onShare({ kind: 'raise', grantGUID, level: action })}>
            {t.raise(principal.name, level)}
          </LinkButton>
          <Gains {...of} change={{ kind: 'change', grantGUID, level: action, until }} />
        </>
      ),
    });
  if (gift !== null && scope === undefined)
    lines.push({
      key: 'give',
      line: (
        <>
          <LinkButton onClick={() => onShare(gift.start)}>{t.give(name, level)}</LinkButton>
          {who.kind === 'key' ? (
            <span className="quiet t13">{t.oneGains}</span>
          ) : (
            <Gains {...of} change={gift.change} />
          )}
        </>
      ),
    });
  const mayAsk = access.status === 'onRequest' && access.visibility === 'public';
  if (mayAsk && action !== 'edit' && (who.kind === 'email' || who.kind === 'person'))
    lines.push({
      key: 'ask',
      line: (
        <>
          <span>{t.ask}</span>
          <span className="quiet t13">{t.askText(ANSWER_WORKING_DAYS)}</span>
        </>
      ),
    });
  if (lines.length === 0) return null;
  return (
    <div>
      <h3>{t.title}</h3>
      <ul className="remedies">
        {lines.map(({ key, line }) => (
          <li key={key}>{line}</li>
        ))}
      </ul>
    </div>
  );
}
