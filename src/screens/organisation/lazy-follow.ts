/** Following an organisation. The server writes it with the page; its code arrives once the page can be read. */
import { lazyRouteComponent } from '@tanstack/react-router';

export const OrganisationFollow = lazyRouteComponent(
  () => import('../follow/follow-section.tsx'),
  'FollowSection',
);

/** Resolves when it can be shown at once. */
export const loadOrganisationFollow = async (): Promise<unknown> => OrganisationFollow.preload?.();
