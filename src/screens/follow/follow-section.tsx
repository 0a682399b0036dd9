/** Following, on the page of what is followed: the press, how many do, and the feed for anyone who has no account. */
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { FEED_PATH } from '#contract/exports.ts';
import { useApi } from '../../app/context.ts';
import { useFollowMessages } from '../../messages/follow.ts';
import { markSeen } from '../../services/api/follow-queries.ts';
import { FollowButton } from './follow-button.tsx';
import { useFollow, useFollowState } from './use-follow.ts';

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

/** The press alone, for the head of a page; what it means is in a `FollowNote` elsewhere. */
export function FollowAct({ kind, guid }: Pick<FollowSectionProps, 'kind' | 'guid'>) {
  const follow = useFollow(kind, guid);
  useMarkSeen(kind, guid, follow.following);
  return <FollowButton follow={follow} size="normal" />;
}

function Note({
  kind,
  following,
  feedOf,
}: Omit<FollowSectionProps, 'guid'> & { readonly following: boolean }) {
  const t = useFollowMessages();
  return (
    <>
      <p className="quiet follow-note script-only">
        {following ? (
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
    </>
  );
}

/** What following brings, and how many do, where the press is in the head of the page. */
export function FollowNote({ kind, guid, feedOf }: FollowSectionProps) {
  const t = useFollowMessages();
  const { following, followers } = useFollowState(kind, guid);
  return (
    <section aria-labelledby="follow" className="t14">
      <h2 id="follow" className="t14 strong">
        {t.title}
      </h2>
      <p className="quiet num script-only" data-needs-code="">
        {followers > 0 && t.followers(followers)}
      </p>
      <Note kind={kind} following={following} feedOf={feedOf} />
    </section>
  );
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
      <div className="row wrap follow-press script-only" data-needs-code="">
        <FollowButton follow={follow} />
        <span className="quiet num">{follow.followers > 0 && t.followers(follow.followers)}</span>
      </div>
      <Note kind={kind} following={follow.following} feedOf={feedOf} />
    </section>
  );
}
