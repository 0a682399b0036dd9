/** With whom a dataset, a map, a chart or a dashboard is shared: each grant with its level and its time, to change or to end. */
import { Building, KeyRound, User, Users } from 'lucide';
import type { ReactElement } from 'react';
import type { Share } from '#contract/entities/sharing.ts';
import type { DocumentShare } from '#contract/document-sharing.ts';
import { AccessLevelMark } from '../../components/access-level.tsx';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { useDatasetAccessMessages } from '../../messages/dataset-access.ts';
import { formatDay } from '../../messages/format.ts';
import { useSettingsMessages } from '../../messages/settings.ts';
import { isLater } from './asked-days.ts';
import { GivenGrants } from './given-grants.tsx';
import { NarrowingText } from './narrowing-text.tsx';

export const principalIcons = { person: User, group: Users, organisation: Building, key: KeyRound } as const;

/** When a grant is valid, in words. */
function ShareTime({
  share: { from, until, state, acceptBy },
}: {
  readonly share: Pick<Share, 'from' | 'until' | 'state' | 'acceptBy'>;
}) {
  const { share: t, noEnd } = useDatasetAccessMessages();
  return (
    <>
      {state === 'pending' && <span className="badge">{t.pending}</span>}
      {acceptBy !== null && ` ${t.acceptBy(formatDay(acceptBy))}. `}
      {(state === 'upcoming' || (state === 'pending' && isLater(from))) && `${t.fromDay(formatDay(from))} `}
      <span className="nowrap">{until === null ? noEnd : t.untilDay(formatDay(until))}</span>
    </>
  );
}

/** A grant, with those of a dataset that stand and fall with it. */
type Listed = DocumentShare & { readonly withIt?: readonly Share[] };

interface ShareListProps<Given extends Listed> {
  readonly shares: readonly Given[];
  /** Shown where there are none. */
  readonly none: string;
  /** How far each goes; false: all go as far. */
  readonly hasLevels: boolean;
  /** What a line that is open has below it; null for all others. */
  readonly openOf?: (share: Given) => ReactElement | null;
  /** Opens a line, or asks to. */
  readonly onChange: (share: Given) => void;
  readonly onEnd: (share: Given) => void;
}

export function ShareList<Given extends Listed>({
  shares,
  none,
  hasLevels,
  openOf,
  onChange,
  onEnd,
}: ShareListProps<Given>) {
  const messages = useDatasetAccessMessages();
  const t = messages.share;
  const { used } = useSettingsMessages().quota;
  if (shares.length === 0) return <p className="quiet">{none}</p>;
  return (
    <ul className="share-list">
      {shares.map((share) => {
        const { principal, level, resources, narrowing, quota, state, withIt = [] } = share;
        const open = openOf?.(share) ?? null;
        return (
          <li key={share.grantGUID} data-open={open !== null || undefined}>
            <Icon of={principalIcons[principal.kind]} />
            <span>
              <span className="strong">{principal.name}</span>
              <span className="quiet t13">
                {messages.kinds[principal.kind]}
                {(principal.kind === 'group' || principal.kind === 'organisation') &&
                  `, ${messages.people(principal.people)}`}
              </span>
            </span>
            <span className="t14">
              {withIt.length > 0 ? (
                <GivenGrants grants={[share, ...withIt]} />
              ) : (
                <>
                  {hasLevels && <AccessLevelMark level={level}>{messages.levels[level]}</AccessLevelMark>}
                  {resources !== null && `, ${t.someFiles(resources.length)}`}
                  <NarrowingText narrowing={narrowing} />
                </>
              )}
              <span className="quiet t13">
                <ShareTime share={share} />
                {quota !== null && `, ${used(quota.used, quota.limit, quota.period)}`}
              </span>
            </span>
            <span className="row wrap">
              <Button
                small
                kind="quiet"
                aria-label={t.changeLabel(principal.name)}
                aria-expanded={openOf === undefined ? undefined : open !== null}
                onClick={() => onChange(share)}
              >
                {t.change}
              </Button>
              <Button
                small
                kind="quiet"
                aria-label={
                  state === 'pending' ? t.withdrawLabel(principal.name) : t.stopLabel(principal.name)
                }
                onClick={() => onEnd(share)}
              >
                {state === 'pending' ? t.withdraw : t.stop}
              </Button>
            </span>
            {open !== null && <div className="share-open">{open}</div>}
          </li>
        );
      })}
    </ul>
  );
}
