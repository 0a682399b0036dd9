/** How many things the lists of the selected organisation have, for the navigation beside them. */
import { useIsMutating, useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { useApi } from '../../app/context.ts';
import { useOffered } from '../../app/offered-calls.ts';
import { useSelectedOrganisation } from '../../app/selected-organisation.ts';
import { contentsQuery } from '../../services/api/contents-query.ts';
import { userQuery } from '../../services/api/user-queries.ts';

/** @returns the number by list; none where the member has no such list, and while it is not known */
export function useContents() {
  const api = useApi();
  const { data: user } = useQuery(userQuery(api));
  const organisationGUID = useSelectedOrganisation(user).organisation?.organisationGUID;
  const isOffered = useOffered('report:contents');
  const { data, refetch } = useQuery({
    ...contentsQuery(api, organisationGUID ?? ''),
    enabled: isOffered && organisationGUID !== undefined,
  });
  // What was made or deleted is counted once it is, and what others did with the next page.
  const path = useLocation({ select: ({ pathname }) => pathname });
  const isIdle = useIsMutating() === 0;
  const askAgain = useEffectEvent((_page: string, mayAsk: boolean) => {
    if (mayAsk && data !== undefined) void refetch();
  });
  useEffect(() => askAgain(path, isIdle), [path, isIdle]);
  const { datasets, maps, charts, imports, requests } = data ?? {};
  return {
    ...(datasets !== undefined && { datasets }),
    ...(maps !== undefined && { maps }),
    ...(charts !== undefined && { charts }),
    ...(imports != null && { imports }),
    ...(requests != null && { requests }),
  };
}
