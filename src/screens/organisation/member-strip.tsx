/** The strip for a member on the page of their organisation: their role, drafts, who administers it, and leaving it. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { User } from '#contract/entities/user.ts';
import { useApi } from '../../app/context.ts';
import { useOffered, usePageOffered } from '../../app/offered-calls.ts';
import { useSelectedOrganisation } from '../../app/selected-organisation.ts';
import { FailedPart } from '../../components/failed-part.tsx';
import { formatList } from '../../messages/format.ts';
import { useSettingsMessages } from '../../messages/settings.ts';
import { ownMembershipQuery } from '../../services/api/people-queries.ts';
import { userQuery } from '../../services/api/user-queries.ts';
import '../../styles/settings.css';
import { LeaveButton, LeaveDialog } from '../settings/leave-dialog.tsx';
import { roleName } from '../settings/say.ts';
import { useLeaving } from '../settings/use-leaving.ts';

interface StripProps {
  readonly organisation: { readonly organisationGUID: string; readonly name: string };
}

function Strip({
  organisation,
  user,
  roleId,
}: StripProps & { readonly user: User; readonly roleId: number }) {
  const messages = useSettingsMessages();
  const t = messages.membership;
  const { organisationGUID } = organisation;
  const isOffered = useOffered('organisation/membership');
  const isPageOffered = usePageOffered();
  const membership = useQuery({ ...ownMembershipQuery(useApi(), organisationGUID), enabled: isOffered });
  const { send: select } = useSelectedOrganisation(user);
  const leaving = useLeaving([organisation]);
  const { data } = membership;
  return (
    <section className="member-strip t14" aria-label={t.title}>
      <ul>
        <li>{t.role(roleName(messages, roleId))}</li>
        {data !== undefined && data.drafts > 0 && (
          <li>
            {isPageOffered('/dashboard/datasets') ? (
              <Link
                to="/dashboard/datasets"
                search={{ status: 'draft' }}
                // The dashboard is about the selected organisation, which can be another one of the member's.
                onClick={() => select({ type: 'organisation.chosen', organisationGUID })}
              >
                {t.drafts(data.drafts)}
              </Link>
            ) : (
              t.drafts(data.drafts)
            )}
          </li>
        )}
        {data !== undefined && data.administratorCount > 0 && (
          <li>
            {t.administrators(
              formatList(data.administrators),
              data.administratorCount - data.administrators.length,
            )}
          </li>
        )}
      </ul>
      <FailedPart of={membership} part="membership" />
      <LeaveButton leaving={leaving} organisation={organisation} />
      <LeaveDialog leaving={leaving} />
    </section>
  );
}

/** Nothing for those who are no members of the organisation. */
export function MemberStrip({ organisation }: StripProps) {
  const { data: user } = useQuery(userQuery(useApi()));
  const own = user?.organisations.find((one) => one.organisationGUID === organisation.organisationGUID);
  if (user === undefined || own === undefined) return null;
  return <Strip organisation={organisation} user={user} roleId={own.roleId} />;
}
