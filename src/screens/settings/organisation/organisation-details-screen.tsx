/** `/settings/organisationDetails`: what the public page of the organisation shows. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Organisation } from '#contract/entities/organisation.ts';
import type { UserOrganisation } from '#contract/entities/user.ts';
import { authCalls } from '#contract/auth.ts';
import { useApi, useAppServices } from '../../../app/context.ts';
import { useOffered } from '../../../app/offered-calls.ts';
import { useSubmission } from '../../../app/use-submission.ts';
import { FailedPart } from '../../../components/failed-part.tsx';
import { FailedState } from '../../../components/failed-state.tsx';
import { SkeletonRows } from '../../../components/skeleton.tsx';
import { showSuccess } from '../../../components/toast.tsx';
import { useSettingsMessages } from '../../../messages/settings.ts';
import { failureOf } from '../../../services/api/api-error.ts';
import { lookupQuery } from '../../../services/api/lookup-queries.ts';
import { organisationQuery } from '../../../services/api/organisation-queries.ts';
import { SettingsPage } from '../settings-page.tsx';
import { FormArea, FormSelect, FormText, SubmissionForm } from '../submission-form.tsx';
import { LogoSection } from './logo-section.tsx';
import { MoreDetails, moreOfRequest, moreValues } from './more-details.tsx';

interface DetailsFormProps {
  readonly organisation: Organisation;
  readonly kinds: readonly { readonly code: string; readonly label: string }[];
  readonly licences: readonly { readonly id: number; readonly label: string }[];
}

function DetailsForm({ organisation, kinds, licences }: DetailsFormProps) {
  const t = useSettingsMessages();
  const { api, origin } = useAppServices();
  const queryClient = useQueryClient();
  const { organisationGUID } = organisation;
  const kind = kinds.find(({ label }) => label === organisation.kind)?.code ?? '';
  const toRequest = (values: Readonly<Record<string, string>>) => ({
    organisationGUID,
    name: values['name'] ?? '',
    slug: values['slug'] ?? '',
    description: values['description'] ?? '',
    url: values['url'] ?? '',
    email: values['email'] ?? '',
    kind: values['kind'] === '' ? null : (values['kind'] ?? null),
    ...moreOfRequest(values),
  });
  const submission = useSubmission({
    keptAs: `organisation ${organisationGUID}`,
    values: {
      name: organisation.name,
      slug: organisation.slug,
      description: organisation.description,
      url: organisation.url ?? '',
      email: organisation.email ?? '',
      kind,
      ...moreValues(organisation),
    },
    schema: authCalls['organisation/update'].request,
    toRequest,
    submit: async (values) => {
      await api.call('organisation/update', toRequest(values));
      await queryClient.invalidateQueries();
      showSuccess({ title: t.organisation.done });
    },
  });
  return (
    <SubmissionForm submission={submission} act={t.actions.save}>
      {(view) => (
        <>
          <FormText view={view} name="name" label={t.organisation.name} autoComplete="organization" />
          <FormText
            view={view}
            name="slug"
            label={t.organisation.slug}
            hint={t.organisation.slugHint(`${origin}/organisation/${view.field('slug').value}`)}
            autoComplete="off"
            spellCheck={false}
          />
          <FormArea
            view={view}
            name="description"
            label={t.organisation.description}
            hint={t.organisation.descriptionHint}
            rows={6}
          />
          <FormText view={view} name="url" label={t.organisation.url} type="url" autoComplete="url" />
          <FormText view={view} name="email" label={t.organisation.email} type="email" autoComplete="off" />
          <FormSelect
            view={view}
            name="kind"
            label={t.organisation.kind}
            options={[
              { value: '', label: t.organisation.kindNone },
              ...kinds.map(({ code, label }) => ({ value: code, label })),
            ]}
          />
          <MoreDetails view={view} organisation={organisation} licences={licences} />
        </>
      )}
    </SubmissionForm>
  );
}

function Details({ organisation: { organisationGUID, slug } }: { readonly organisation: UserOrganisation }) {
  const t = useSettingsMessages();
  const api = useApi();
  const kinds = useQuery(lookupQuery(api, organisationGUID, 'agentType'));
  const licences = useQuery(lookupQuery(api, organisationGUID, 'licenceType'));
  const hasLogo = useOffered('organisation/setLogo');
  const { data, error, refetch } = useQuery(organisationQuery(api, slug));
  // Without the kinds, or the licences, the form would have none chosen, and would save it so.
  if (data !== undefined && (kinds.isLoadingError || licences.isLoadingError))
    return <FailedPart of={[kinds, licences]} part={kinds.isLoadingError ? 'kinds' : 'licences'} />;
  if (data !== undefined && kinds.data !== undefined && licences.data !== undefined)
    return (
      <>
        {hasLogo && <LogoSection organisation={data} />}
        <div className="settings-section">
          <DetailsForm organisation={data} kinds={kinds.data} licences={licences.data} />
        </div>
      </>
    );
  return error === null ? (
    <SkeletonRows rows={4} />
  ) : (
    <FailedState title={t.failed} {...failureOf(error)} onRetry={() => void refetch()} />
  );
}

export function OrganisationDetailsScreen() {
  const t = useSettingsMessages().organisation;
  return (
    <SettingsPage
      title={t.title}
      needs="organisation.manage"
      actions={({ slug }) => (
        <Link to="/organisation/$orgSlug" params={{ orgSlug: slug }}>
          {t.view}
        </Link>
      )}
    >
      {(organisation) => <Details organisation={organisation} />}
    </SettingsPage>
  );
}
