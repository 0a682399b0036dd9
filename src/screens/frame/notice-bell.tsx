/** The bell in the header of a member: how many notices are unread, and the way to them. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Bell } from 'lucide';
import { useApi } from '../../app/context.ts';
import { buttonClass } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { useNoticeMessages } from '../../messages/notices.ts';
import { noticeCountQuery } from '../../services/api/notice-queries.ts';
import '../../styles/notices.css';

/** More than this many are not counted out. */
const MOST = 99;

/**
 * How many notices the member has not read.
 * @param isKnown whether the product's services know the member, so that they can be asked
 */
export const useUnread = (isKnown: boolean): number =>
  useQuery({ ...noticeCountQuery(useApi()), enabled: isKnown }).data ?? 0;

/** In the header, where there is room for it. */
export function NoticeBell({ unread }: { readonly unread: number }) {
  const t = useNoticeMessages();
  return (
    <Link
      to="/settings/notices"
      className={`${buttonClass({ kind: 'quiet', iconOnly: true })} notice-bell`}
      aria-label={t.bell(unread)}
    >
      <Icon of={Bell} />
      {unread > 0 && (
        <span className="count" aria-hidden="true">
          {unread > MOST ? `${MOST}+` : unread}
        </span>
      )}
    </Link>
  );
}

/** On the button of the menu, for eyes alone. */
export const NoticeMark = ({ unread }: { readonly unread: number }) =>
  unread > 0 && <span className="notice-mark" aria-hidden="true" />;

/** In the menu of the account. */
export function NoticeItem({ unread, onClick }: { readonly unread: number; readonly onClick: () => void }) {
  const t = useNoticeMessages();
  return (
    <li>
      <Link to="/settings/notices" onClick={onClick}>
        <Icon of={Bell} />
        {t.bell(unread)}
      </Link>
    </li>
  );
}
