/** `/settings/myDetails`: the member's name, addresses, organisations and personal token. */
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { User } from '#contract/entities/user.ts';
import { peopleCalls } from '#contract/people.ts';
import { useApi, useConfiguration } from '../../../app/context.ts';
import { useOffered } from '../../../app/offered-calls.ts';
import { titled } from '../../../app/failure-toasts.ts';
import { useSubmission } from '../../../app/use-submission.ts';
import { Breadcrumb } from '../../../components/breadcrumb.tsx';
import { OrganisationMark } from '../../../components/organisation-mark.tsx';
import { showSuccess } from '../../../components/toast.tsx';
import { useSettingsMessages } from '../../../messages/settings.ts';
import { userQuery } from '../../../services/api/user-queries.ts';
import { LeaveButton, LeaveDialog } from '../leave-dialog.tsx';
import { roleName } from '../say.ts';
import { FormText, SubmissionForm } from '../submission-form.tsx';
import { useLeaving } from '../use-leaving.ts';
import { Addresses } from './addresses.tsx';
import { PersonalTokenSection } from './personal-token.tsx';
import { Reading } from './reading.tsx';
import type { TokenAddress } from './token-address.ts';

function NameForm({ user }: { readonly user: User }) {
  const t = useSettingsMessages();
  const api = useApi();
  const queryClient = useQueryClient();
  const submission = useSubmission({
    keptAs: 'names',
    values: { givenName: user.givenName, familyName: user.familyName },
    schema: peopleCalls['user/update'].request,
    toRequest: (values) => values,
    failed: titled(t.myDetails.failed),
    submit: async ({ givenName = '', familyName = '' }) => {
      const changed = await api.call('user/update', { givenName, familyName });
      queryClient.setQueryData(userQuery(api).queryKey, changed);
      showSuccess({ title: t.myDetails.done, text: t.myDetails.doneText });
    },
  });
  return (
    <SubmissionForm submission={submission} act={t.actions.save}>
      {(view) => (
        <>
          <div className="name-pair">
            <FormText view={view} name="givenName" label={t.myDetails.givenName} autoComplete="given-name" />
            <FormText
              view={view}
              name="familyName"
              label={t.myDetails.familyName}
              autoComplete="family-name"
            />
          </div>
          <p className="quiet t13">{t.myDetails.seenBy}</p>
        </>
      )}
    </SubmissionForm>
  );
}

function Organisations({ user }: { readonly user: User }) {
  const t = useSettingsMessages();
  const leaving = useLeaving(user.organisations);
  if (user.organisations.length === 0) return <p className="quiet">{t.noOrganisation.title}</p>;
  return (
    <>
      <ul className="outcomes">
        {user.organisations.map(({ organisationGUID, slug, name, roleId }) => (
          <li key={organisationGUID}>
            <span className="row">
              <OrganisationMark name={name} id={organisationGUID} size={28} />
              <span>
                <Link to="/organisation/$orgSlug" params={{ orgSlug: slug }}>
                  {name}
                </Link>
                <span className="quiet t14"> {roleName(t, roleId)}</span>
              </span>
            </span>
            <LeaveButton leaving={leaving} organisation={{ organisationGUID, name }} />
          </li>
        ))}
      </ul>
      <LeaveDialog leaving={leaving} />
    </>
  );
}

export function MyDetailsScreen({ address }: { readonly address: TokenAddress }) {
  const t = useSettingsMessages();
  const { flags } = useConfiguration();
  const canSetZone = useOffered('user/updatePreferences');
  const { data: user } = useSuspenseQuery(userQuery(useApi()));
  return (
    <main id="main" tabIndex={-1}>
      <div className="only-small">
        <Breadcrumb above={[{ label: t.title, link: { to: '/settings' } }]} current={t.myDetails.title} />
      </div>
      <div className="app-head">
        <h1>{t.myDetails.title}</h1>
      </div>
      <div className="settings-section">
        <NameForm key={user.identityGUID} user={user} />
      </div>
      <div className="settings-section">
        <Addresses user={user} />
      </div>
      {canSetZone && (
        <section className="settings-section" aria-labelledby="own-reading">
          <div className="section-line">
            <h2 id="own-reading">{t.myDetails.reading.title}</h2>
          </div>
          <Reading key={user.identityGUID} user={user} />
        </section>
      )}
      <section className="settings-section" aria-labelledby="own-organisations">
        <div className="section-line">
          <h2 id="own-organisations">{t.myDetails.organisations}</h2>
        </div>
        <Organisations user={user} />
      </section>
      {flags.PERSONAL_TOKENS && <PersonalTokenSection address={address} />}
    </main>
  );
}
