/** Following, on the page of what is followed: the press, how many do, and the feed for anyone who has no account. */
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { FEED_PATH } from '#contract/exports.ts';
import { useApi } from '../../app/context.ts';
import { useFollowMessages } from '../../messages/follow.ts';
import { markSeen } from '../../services/api/follow-queries.ts';
import { FollowButton } from './follow-button.tsx';
import { useFollow } from './use-follow.ts';

export interface FollowSectionProps {
  readonly kind: 'dataset' | 'organisation';
  readonly guid: string;
  /** Whose feed is offered; null where strangers find nothing. */
  readonly feedOf: { readonly organisationGUID: string; readonly name: string } | null;
}

/** Anyone who looks at the page of what they follow has seen it as it is. */
function useMarkSeen(kind: FollowSectionProps['kind'], guid: string, following: boolean): void {
  const api = useApi();
  const queryClient = useQueryClient();
  useEffect(() => {
    // It changes nothing on this page; when it fails, the change is shown again in the list.
    if (following) markSeen(api, queryClient, { kind, guid }).catch(() => undefined);
  }, [api, queryClient, kind, guid, following]);
}

export function FollowSection({ kind, guid, feedOf }: FollowSectionProps) {
  const t = useFollowMessages();
  const follow = useFollow(kind, guid);
  useMarkSeen(kind, guid, follow.following);
  return (
    <section aria-labelledby="follow" className="t14">
      <h2 id="follow" className="t14 strong">
        {t.title}
      </h2>
      <div className="row wrap follow-press script-only">
        <FollowButton follow={follow} />
        <span className="quiet num">{follow.followers > 0 && t.followers(follow.followers)}</span>
      </div>
      <p className="quiet follow-note script-only">
        {follow.following ? (
          <>
            {t.followed} <Link to="/dashboard/following">{t.all}</Link>.
          </>
        ) : (
          t.hint[kind]
        )}
      </p>
      {feedOf !== null && (
        <p className="quiet follow-feed">
          {t.feedBefore}{' '}
          <a href={`${FEED_PATH}?organisation=${feedOf.organisationGUID}`}>{t.feed(feedOf.name)}</a>.
        </p>
      )}
    </section>
  );
}
