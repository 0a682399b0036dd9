/** `/settings/notices`: what happened that concerns the member, the latest first. */
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import {
  CalendarClock,
  CircleCheck,
  CircleX,
  Hourglass,
  Inbox,
  KeyRound,
  MessageSquare,
  MonitorSmartphone,
  Share2,
  ShieldCheck,
  UserPlus,
  type IconNode,
} from 'lucide';
import { useState } from 'react';
import { NOTICE_DAYS, type Notice, type NoticeKind } from '#contract/notices.ts';
import { useApi } from '../../../app/context.ts';
import { Breadcrumb } from '../../../components/breadcrumb.tsx';
import { Button, buttonClass } from '../../../components/button.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { FailedState } from '../../../components/failed-state.tsx';
import { Icon } from '../../../components/icon.tsx';
import { SkeletonRows } from '../../../components/skeleton.tsx';
import { showFailure } from '../../../components/toast.tsx';
import { formatDay, formatInstant } from '../../../messages/format.ts';
import { useNoticeMessages } from '../../../messages/notices.ts';
import { useSettingsMessages } from '../../../messages/settings.ts';
import { failureOf } from '../../../services/api/api-error.ts';
import { noticesKey, noticesQuery } from '../../../services/api/notice-queries.ts';
import '../../../styles/notices.css';

const icons: Readonly<Record<NoticeKind, IconNode>> = {
  requestMade: Inbox,
  requestQuestion: MessageSquare,
  requestReply: MessageSquare,
  requestApproved: CircleCheck,
  requestDeclined: CircleX,
  datasetShared: Share2,
  documentShared: Share2,
  accessEnding: Hourglass,
  changePlanned: CalendarClock,
  keyEnding: KeyRound,
  keyNewNetwork: KeyRound,
  invitation: UserPlus,
  newBrowser: MonitorSmartphone,
  recoveryCodeUsed: ShieldCheck,
  recoveryCodesMade: ShieldCheck,
};

/** Days are those of UTC, as everywhere. */
const dayOf = (moment: string | number): string => new Date(moment).toISOString().slice(0, 10);
const DAY = 86_400_000;

interface ItemProps {
  readonly notice: Notice;
  readonly onRead: (id: string) => void;
}

function Item({ notice: { id, kind, title, description, at, isUnread, link }, onRead }: ItemProps) {
  const t = useNoticeMessages();
  return (
    <li className="notice" data-unread={isUnread || undefined}>
      <Icon of={icons[kind]} />
      <div>
        <p className="strong">
          {title} {isUnread && <span className="badge">{t.isNew}</span>}
        </p>
        <p>{description}</p>
        <p className="quiet t13">
          <time dateTime={at}>{formatInstant(at)}</time>
        </p>
      </div>
      <span className="row wrap">
        {link !== null && (
          <Link
            to={link}
            className={buttonClass({ small: true })}
            aria-label={t.openLabel(title)}
            onClick={() => isUnread && onRead(id)}
          >
            {t.open}
          </Link>
        )}
        {isUnread && (
          <Button small kind="quiet" aria-label={t.markReadLabel(title)} onClick={() => onRead(id)}>
            {t.markRead}
          </Button>
        )}
      </span>
    </li>
  );
}

function List() {
  const t = useNoticeMessages();
  const [now] = useState(Date.now);
  const dayName = (day: string): string => {
    if (day === dayOf(now)) return t.today;
    return day === dayOf(now - DAY) ? t.yesterday : formatDay(day);
  };
  const api = useApi();
  const queryClient = useQueryClient();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    noticesQuery(api),
  );
  const after = {
    onSuccess: () => queryClient.invalidateQueries({ queryKey: noticesKey }),
    onError: () => showFailure({ title: t.markFailed }),
  };
  const markRead = useMutation({
    mutationFn: (id: string) => api.call('notice/markRead', { ids: [id] }),
    ...after,
  });
  const markAllRead = useMutation({
    mutationFn: (upTo: string) => api.call('notice/markAllRead', { upTo }),
    ...after,
  });
  if (data === undefined)
    return error === null ? (
      <SkeletonRows rows={5} />
    ) : (
      <FailedState title={t.failed} {...failureOf(error)} onRetry={() => void refetch()} />
    );
  const notices = data.pages.flatMap(({ result }) => result);
  const unread = data.pages[0]?.unread ?? 0;
  const [latest] = notices;
  if (latest === undefined)
    return (
      <EmptyState title={t.none}>
        <p className="measure">{t.noneText}</p>
      </EmptyState>
    );
  return (
    <>
      <div className="list-foot row wrap">
        <output className="quiet t14">{t.unread(unread)}</output>
        {unread > 0 && (
          <Button small busy={markAllRead.isPending} onClick={() => markAllRead.mutate(latest.id)}>
            {t.markAllRead}
          </Button>
        )}
      </div>
      {[...Map.groupBy(notices, ({ at }) => dayOf(at))].map(([day, ofDay]) => (
        <section key={day} aria-label={t.ofDay(dayName(day))}>
          <h2 className="notice-day">{dayName(day)}</h2>
          <ul className="notices">
            {ofDay.map((notice) => (
              <Item key={notice.id} notice={notice} onRead={(id) => markRead.mutate(id)} />
            ))}
          </ul>
        </section>
      ))}
      {hasNextPage && (
        <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t.more}
        </Button>
      )}
    </>
  );
}

export function NoticesScreen() {
  const t = useNoticeMessages();
  const { title: settings } = useSettingsMessages();
  return (
    <main id="main" tabIndex={-1}>
      <div className="only-small">
        <Breadcrumb above={[{ label: settings, link: { to: '/settings' } }]} current={t.title} />
      </div>
      <div className="app-head">
        <h1>{t.title}</h1>
      </div>
      <div className="stack">
        <p className="quiet t14 measure">{t.lead(NOTICE_DAYS)}</p>
        <List />
      </div>
    </main>
  );
}
