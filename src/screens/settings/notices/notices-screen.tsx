/** `/settings/notices`: what happened that concerns the member, the latest first. */
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import {
  CalendarClock,
  CalendarX2,
  CircleCheck,
  CircleX,
  CloudDownload,
  Hourglass,
  Inbox,
  KeyRound,
  MessageSquare,
  MonitorSmartphone,
  Share2,
  ShieldAlert,
  ShieldCheck,
  UserCheck,
  UserPlus,
  UserX,
  type IconNode,
} from 'lucide';
import { useRef, useState } from 'react';
import { NOTICE_DAYS, type Notice, type NoticeKind, type NoticeList } from '#contract/notices.ts';
import { useApi } from '../../../app/context.ts';
import { useShowFailed } from '../../../app/failure-toasts.ts';
import { useAddressOffered, useOffered } from '../../../app/offered-calls.ts';
import { useDayOf, useFormatInstant } from '../../../app/time-zone.ts';
import { Breadcrumb } from '../../../components/breadcrumb.tsx';
import { Button, buttonClass } from '../../../components/button.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { FailedState } from '../../../components/failed-state.tsx';
import { Icon } from '../../../components/icon.tsx';
import { SkeletonRows } from '../../../components/skeleton.tsx';
import { Tabs } from '../../../components/tabs.tsx';
import { formatDay } from '../../../messages/format.ts';
import { useNoticeMessages, type NoticeMessages } from '../../../messages/notices.ts';
import { useSettingsMessages } from '../../../messages/settings.ts';
import { failureOf } from '../../../services/api/api-error.ts';
import { noticesKey, noticesQuery } from '../../../services/api/notice-queries.ts';
import '../../../styles/notices.css';
import { noticeTabs, type NoticesSearch } from './notices-search.ts';
import { Preferences } from './preferences.tsx';

const icons: Readonly<Record<NoticeKind, IconNode>> = {
  requestMade: Inbox,
  requestQuestion: MessageSquare,
  requestReply: MessageSquare,
  requestApproved: CircleCheck,
  requestDeclined: CircleX,
  datasetShared: Share2,
  documentShared: Share2,
  accessEnding: Hourglass,
  accessEnded: CircleX,
  changePlanned: CalendarClock,
  changeMoved: CalendarClock,
  changeDropped: CalendarX2,
  planFailed: CalendarX2,
  importWaits: CloudDownload,
  equalFileWithheld: ShieldAlert,
  keyEnding: KeyRound,
  keyPreviousUsed: KeyRound,
  keyNewNetwork: KeyRound,
  keyLeaked: KeyRound,
  tokenEnding: KeyRound,
  tokenPreviousUsed: KeyRound,
  tokenNewNetwork: KeyRound,
  tokenLeaked: KeyRound,
  invitation: UserPlus,
  invitationAccepted: UserCheck,
  accountEnding: UserX,
  accountKept: UserCheck,
  handedOver: UserCheck,
  newBrowser: MonitorSmartphone,
  recoveryCodeUsed: ShieldCheck,
  recoveryCodesMade: ShieldCheck,
};

const DAY = 86_400_000;

/** What to do, in a word. */
const actOf = (t: NoticeMessages, kind: NoticeKind): string =>
  (t.acts as Readonly<Partial<Record<NoticeKind, string>>>)[kind] ?? t.open;

interface ItemProps {
  readonly notice: Notice;
  readonly onRead: (id: string) => void;
}

function Item({ notice, onRead }: ItemProps) {
  const { id, kind, title, description, at, isUnread, isToDo, link } = notice;
  const formatInstant = useFormatInstant();
  const t = useNoticeMessages();
  const isOffered = useAddressOffered();
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
        {link !== null && isOffered(link) && (
          <Link
            to={link}
            className={buttonClass({ small: true, kind: isToDo ? 'plain' : 'quiet' })}
            aria-label={isToDo ? `${actOf(t, kind)}: ${title}` : t.openLabel(title)}
            onClick={() => isUnread && onRead(id)}
          >
            {isToDo ? actOf(t, kind) : t.open}
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

interface NoticeTabsProps {
  readonly current: NoticesSearch['tab'];
  readonly counts: Readonly<Record<NoticeList, number>> | undefined;
}

/** The lists with their counts, and the preferences. */
function NoticeTabs({ current, counts }: NoticeTabsProps) {
  const t = useNoticeMessages();
  const canChoose = useOffered('notice/preferences', 'notice/setPreferences');
  const tabs = [
    ...noticeTabs.map((tab) => ({ tab, ...(counts !== undefined && { count: counts[tab] }) })),
    ...(canChoose ? [{ tab: 'preferences' as const }] : []),
  ];
  return (
    <Tabs
      label={t.tabs.label}
      tabs={tabs.map(({ tab, ...count }) => ({
        key: tab,
        label: t.tabs[tab],
        ...count,
        current: tab === current,
        link: { to: '/settings/notices', search: { tab } },
      }))}
    />
  );
}

function List({ which }: { readonly which: NoticeList }) {
  const t = useNoticeMessages();
  const [now] = useState(Date.now);
  const place = useRef<HTMLElement>(null);
  const dayOf = useDayOf();
  const dayName = (day: string): string => {
    if (day === dayOf(now)) return t.today;
    return day === dayOf(now - DAY) ? t.yesterday : formatDay(day);
  };
  const api = useApi();
  const queryClient = useQueryClient();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    noticesQuery(api, which),
  );
  const showFailed = useShowFailed();
  const after = {
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: noticesKey });
      // The button that was pressed is gone, and in the list of unread notices its line too: the focus stays in the list.
      if (document.activeElement === document.body) place.current?.focus();
    },
    onError: (reason: unknown) => showFailed(reason, t.markFailed),
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
  const counts = data.pages[0]?.counts;
  const [latest] = notices;
  const tabs = <NoticeTabs current={which} counts={counts} />;
  if (latest === undefined)
    return (
      <>
        {tabs}
        <EmptyState title={t.noneOf[which]}>
          {which === 'all' && <p className="measure">{t.noneText}</p>}
        </EmptyState>
      </>
    );
  return (
    <>
      {tabs}
      <section ref={place} tabIndex={-1} aria-label={t.tabs[which]}>
        {which !== 'toDo' && (
          <div className="list-foot row wrap">
            <output className="quiet t14">{t.unread(unread)}</output>
            {unread > 0 && (
              <Button small busy={markAllRead.isPending} onClick={() => markAllRead.mutate(latest.id)}>
                {t.markAllRead}
              </Button>
            )}
          </div>
        )}
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
      </section>
    </>
  );
}

export function NoticesScreen({ search: { tab } }: { readonly search: NoticesSearch }) {
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
        {tab === 'preferences' ? (
          <>
            <NoticeTabs current={tab} counts={undefined} />
            <Preferences />
          </>
        ) : (
          <List key={tab} which={tab} />
        )}
      </div>
    </main>
  );
}
