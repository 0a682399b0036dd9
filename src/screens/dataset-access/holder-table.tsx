/** Those with access to a dataset, one a line: how far it goes, the chain of reasons, until when, and last use. */
import { ChevronRight, Globe } from 'lucide';
import type { ReactNode } from 'react';
import type { AccessHolder, ExplainedReason } from '#contract/entities/sharing.ts';
import { ENDING_DAYS } from '#contract/sharing.ts';
import { AccessLevelMark } from '../../components/access-level.tsx';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { RelativeTime } from '../../components/relative-time.tsx';
import { RowTable } from '../../components/row-table.tsx';
import { useDatasetAccessMessages, type DatasetAccessMessages } from '../../messages/dataset-access.ts';
import { formatDay, formatList } from '../../messages/format.ts';
import '../../styles/reason-chain.css';
import { daysUntil } from './access-queries.ts';
import { NarrowingText } from './narrowing-text.tsx';
import { placeOf } from './reason-chain.ts';
import { principalIcons } from './share-list.tsx';

type Words = DatasetAccessMessages['explain']['holders']['ways'];

/** Whose decision a share was: that of a request, or of the person who shared it. */
function origin({ request, by, since }: ExplainedReason, t: Words): string[] {
  if (request !== undefined) return [t.request(request), ...(by === undefined ? [] : [t.approvedBy(by)])];
  if (since === undefined) return [];
  const day = formatDay(since);
  return [by === undefined ? t.shared(day) : t.sharedBy(by, day)];
}

/** A reason as the steps of its chain. */
function stepsOf(reason: ExplainedReason, kind: AccessHolder['kind'], t: Words): string[] {
  const { name = '' } = reason;
  switch (placeOf(reason)) {
    case 'role':
      return [t.role(name), t.ownRole];
    case 'group':
      return [t.member, t.group(name), ...origin(reason, t)];
    case 'organisation':
      return kind === 'organisation'
        ? [t.organisation, ...origin(reason, t)]
        : [t.member, name, ...origin(reason, t)];
    case 'own':
      return reason.request === undefined
        ? [kind === 'key' ? t.key : t.person, ...origin(reason, t)]
        : origin(reason, t);
    case 'link':
      return [t.link];
    default:
      return [reason.code === 'public.published' ? t.published : t.announced];
  }
}

function ReasonLine({ holder: { kind, because } }: { readonly holder: AccessHolder }) {
  const t = useDatasetAccessMessages().explain.holders;
  const [first] = because;
  if (first === undefined) return null;
  return (
    <>
      <ol className="reason-line">
        {stepsOf(first, kind, t.ways).map((step, index) => (
          <li key={step}>
            {index > 0 && <Icon of={ChevronRight} />}
            {step}
          </li>
        ))}
      </ol>
      {because.length > 1 && <span className="quiet t13">{t.more(because.length - 1)}</span>}
    </>
  );
}

function Extent({ holder: { level, isWhole, because } }: { readonly holder: AccessHolder }) {
  const messages = useDatasetAccessMessages();
  const t = messages.explain.holders;
  const files = because.flatMap((reason) => reason.files ?? []);
  const narrowing = because.find((reason) => reason.narrowing !== undefined)?.narrowing;
  const extent = (): ReactNode => {
    if (level === 'metadata') return t.description;
    if (isWhole) return t.whole;
    return files.length === 0 ? t.part : formatList([...new Set(files)]);
  };
  return (
    <>
      <AccessLevelMark level={level}>{messages.levels[level]}</AccessLevelMark>
      <p className="quiet t13">{extent()}</p>
      {!isWhole && <NarrowingText narrowing={narrowing} />}
    </>
  );
}

function Until({ until }: { readonly until: string | null }) {
  const { noEnd, request } = useDatasetAccessMessages();
  if (until === null) return <span className="quiet">{noEnd}</span>;
  const days = daysUntil(until);
  return (
    <>
      <span className="nowrap">{formatDay(until)}</span>
      {days <= ENDING_DAYS && <p className="ends-soon t13">{request.left(days)}</p>}
    </>
  );
}

interface HolderTableProps {
  readonly holders: readonly AccessHolder[];
  /** Asks why a person or a key has access. */
  readonly onWhy: (holder: AccessHolder) => void;
}

export function HolderTable({ holders, onWhy }: HolderTableProps) {
  const messages = useDatasetAccessMessages();
  const t = messages.explain.holders;
  const nameOf = ({ kind, name }: AccessHolder) => (kind === 'anyone' ? t.anyone : name);
  const about = ({ kind, from, people }: AccessHolder) =>
    kind === 'anyone' ? t.anyoneText : people === null ? from : messages.people(people);
  return (
    <RowTable
      caption={t.title}
      className="people lines holders"
      rows={holders}
      rowKey={({ kind, id }) => `${kind} ${id}`}
      columns={[
        {
          key: 'who',
          head: t.columns.who,
          cell: (holder) => (
            <span className="holder">
              <Icon of={holder.kind === 'anyone' ? Globe : principalIcons[holder.kind]} />
              <span>
                {nameOf(holder)}
                <span className="quiet t13">{about(holder)}</span>
              </span>
            </span>
          ),
        },
        { key: 'may', head: t.columns.may, cell: (holder) => <Extent holder={holder} /> },
        {
          key: 'because',
          head: t.columns.because,
          ownLine: true,
          cell: (holder) => <ReasonLine holder={holder} />,
        },
        { key: 'until', head: t.columns.until, cell: ({ until }) => <Until until={until} /> },
        {
          key: 'used',
          head: t.columns.used,
          className: 'quiet',
          wideOnly: true,
          cell: ({ kind, lastUsedAt }) =>
            kind !== 'key' ? '–' : lastUsedAt === null ? t.never : <RelativeTime at={lastUsedAt} />,
        },
        {
          key: 'act',
          head: <span className="sr">{t.columns.act}</span>,
          end: true,
          cell: (holder) =>
            holder.kind === 'organisation' ? null : (
              <Button
                small
                kind="quiet"
                aria-label={t.whyLabel(nameOf(holder))}
                onClick={() => onWhy(holder)}
              >
                {t.why}
              </Button>
            ),
        },
      ]}
    />
  );
}
