/** What the routes of the editors of maps, charts and dashboards load. */
import type { UserOrganisation } from '#contract/entities/user.ts';
import { isGuid } from '#contract/guid.ts';
import { load, requireValid } from '../../app/loading.ts';
import type { RouterContext } from '../../router.tsx';
import { userQuery } from '../../services/api/user-queries.ts';

interface EditorAddress {
  readonly guid: string;
  readonly orgSlug: string;
  /** As it was asked for. */
  readonly path: string;
}

/** A document is edited by members of its organisation. @returns the organisation, with the role of the member */
export async function loadEditor(
  { queryClient, api }: Pick<RouterContext, 'queryClient' | 'api'>,
  { guid, orgSlug, path }: EditorAddress,
): Promise<{ readonly organisation: UserOrganisation }> {
  requireValid(isGuid(guid), path);
  const { organisations } = await load(queryClient, userQuery(api));
  const organisation = organisations.find(({ slug }) => slug === orgSlug);
  requireValid(organisation !== undefined, path);
  return { organisation };
}
