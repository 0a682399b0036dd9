/** Following, on the page of what is followed: the press, how many do, and the feed for anyone who has no account. */
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { datasetFeedPath, FEED_PATH } from '#contract/exports.ts';
import { useApi } from '../../app/context.ts';
import { useFollowMessages } from '../../messages/follow.ts';
import { markSeen } from '../../services/api/follow-queries.ts';
import { FollowButton } from './follow-button.tsx';
import { useFollow, useFollowState } from './use-follow.ts';

export interface FollowSectionProps {
  readonly kind: 'dataset' | 'organisation';
  readonly guid: string;
  /** The organisation whose feed is offered where it is followed; null where visitors find nothing. */
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

interface NoteProps extends Pick<FollowSectionProps, 'kind'> {
  readonly following: boolean;
  /** The feed for those without an account; null where visitors find nothing. */
  readonly feed: { readonly href: string; readonly words: string } | null;
}

function Note({ kind, following, feed }: NoteProps) {
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
      {feed !== null && (
        <p className="quiet follow-feed">
          {t.feedBefore} <a href={feed.href}>{feed.words}</a>.
        </p>
      )}
    </>
  );
}

export interface FollowNoteProps {
  readonly datasetGUID: string;
  /** Strangers find the dataset, so its feed is offered. */
  readonly isPublic: boolean;
}

/** What following a dataset brings, and how many do, where the press is in the head of the page. */
export function FollowNote({ datasetGUID, isPublic }: FollowNoteProps) {
  const t = useFollowMessages();
  const { following, followers } = useFollowState('dataset', datasetGUID);
  return (
    <section aria-labelledby="follow" className="t14">
      <h2 id="follow" className="t14 strong">
        {t.title}
      </h2>
      <p className="quiet num script-only" data-needs-code="">
        {followers > 0 && t.followers(followers)}
      </p>
      <Note
        kind="dataset"
        following={following}
        feed={isPublic ? { href: datasetFeedPath(datasetGUID), words: t.feedOfDataset } : null}
      />
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
      <Note
        kind={kind}
        following={follow.following}
        feed={
          feedOf && {
            href: `${FEED_PATH}?organisation=${feedOf.organisationGUID}`,
            words: t.feed(feedOf.name),
          }
        }
      />
    </section>
  );
}
