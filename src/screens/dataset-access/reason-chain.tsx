/** The chain of reasons that decides an answer: from the person to what was asked for, broken where the right ends. */
import type { ReactNode } from 'react';
import type { AccessLevel } from '#contract/access.ts';
import type { ExplainedReason } from '#contract/entities/sharing.ts';
import { AccessLevelMark } from '../../components/access-level.tsx';
import { useDatasetAccessMessages } from '../../messages/dataset-access.ts';
import { formatDay, formatList } from '../../messages/format.ts';
import '../../styles/reason-chain.css';
import { NarrowingText } from './narrowing-text.tsx';
import { levelsBelow, placeOf } from './reason-chain.ts';

interface Step {
  readonly key: string;
  readonly label: string;
  readonly value: ReactNode;
  readonly about?: ReactNode;
}

interface ReasonChainProps {
  readonly who: { readonly kind: 'person' | 'key' | 'visitor'; readonly name: string };
  /** Undefined: nothing gives them anything. */
  readonly reason: ExplainedReason | undefined;
  readonly action: AccessLevel;
  readonly isAllowed: boolean;
}

/** What a share is limited to, until when it is, and whose decision it was. */
function ShareAbout({
  reason: { files, narrowing, until, since, code },
}: {
  readonly reason: ExplainedReason;
}) {
  const t = useDatasetAccessMessages().explain.chain;
  const parts = [
    files === undefined ? t.allFiles : formatList(files),
    code === 'grant.notYet' && since !== undefined && t.fromDay(formatDay(since)),
    until !== null && until !== undefined && t.untilDay(formatDay(until)),
  ].filter((part) => part !== false);
  return (
    <>
      {parts.join(', ')} <NarrowingText narrowing={narrowing} />
    </>
  );
}

export function ReasonChain({ who, reason, action, isAllowed }: ReasonChainProps) {
  const messages = useDatasetAccessMessages();
  const { chain: t, codes } = messages.explain;
  const place = reason === undefined ? null : placeOf(reason);
  const isShare = place === 'own' || place === 'group' || place === 'organisation';
  const { name = '', people, level } = reason ?? {};
  const via = (): Step | null => {
    if (reason === undefined) return { key: 'via', label: t.nothing, value: t.nothingText };
    if (place === null || place === 'own') return null;
    const label = t.via[place];
    if (place === 'role') return { key: 'via', label, value: name, about: t.inOrganisation };
    if (place === 'open') return { key: 'via', label, value: codes[reason.code](name) };
    if (place === 'link') return { key: 'via', label, value: t.link };
    if (place === 'token') return { key: 'via', label, value: <code>{name}</code> };
    return { key: 'via', label, value: name, about: people === undefined ? null : messages.people(people) };
  };
  const share = (): Step | null => {
    if (reason === undefined || level === undefined) return null;
    const value = <AccessLevelMark level={level}>{messages.levels[level]}</AccessLevelMark>;
    return isShare
      ? { key: 'share', label: t.shared, value, about: <ShareAbout reason={reason} /> }
      : { key: 'share', label: t.may, value };
  };
  const outcome = () => {
    if (isAllowed) return t.allowed;
    if (reason !== undefined && reason.code in t.stops) return t.stops[reason.code as keyof typeof t.stops];
    return t.below(levelsBelow(reason, action));
  };
  const steps = [
    { key: 'who', label: t[who.kind], value: who.name },
    via(),
    share(),
    {
      key: 'asked',
      label: t.asked,
      value: <AccessLevelMark level={action}>{messages.levels[action]}</AccessLevelMark>,
      about: outcome(),
    },
  ].filter((step) => step !== null);
  return (
    <ol className="reason-chain" aria-label={t.label} data-stopped={!isAllowed || undefined}>
      {steps.map(({ key, label, value, about }) => (
        <li key={key}>
          <span className="quiet t13">{label}</span>
          <span className="strong">{value}</span>
          {about !== undefined && about !== null && <span className="quiet t13">{about}</span>}
        </li>
      ))}
    </ol>
  );
}
