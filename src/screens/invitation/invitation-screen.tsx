/** `/invitation/{token}`: what one is invited to, and accepting it with the account that one has or makes. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import type { Invitation } from '#contract/entities/people.ts';
import { afterSignInPage } from '../../app/after-sign-in.ts';
import { useApi, useConfiguration } from '../../app/context.ts';
import { usePageOffered } from '../../app/offered-calls.ts';
import { useConfirmation } from '../../app/use-confirmation.ts';
import { useAuthentication, useSend } from '../../app/use-application.ts';
import { Banner } from '../../components/banner.tsx';
import { Button, buttonClass } from '../../components/button.tsx';
import { memberDatasetLink } from '../../components/dataset-link.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { FailedState } from '../../components/failed-state.tsx';
import { SkeletonRows } from '../../components/skeleton.tsx';
import { showSuccess } from '../../components/toast.tsx';
import { formatDay } from '../../messages/format.ts';
import { useSettingsMessages } from '../../messages/settings.ts';
import { ApiError } from '../../services/api/api-error.ts';
import { invitationQuery } from '../../services/api/people-queries.ts';
import { userQuery } from '../../services/api/user-queries.ts';
import '../../styles/banner.css';
import '../../styles/settings.css';
import { personName, roleName, sayProblem } from '../settings/say.ts';

/** Accepting it, for someone who is signed in. */
function Accept({ token, invitation }: { readonly token: string; readonly invitation: Invitation }) {
  const t = useSettingsMessages();
  const api = useApi();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const ownPage = afterSignInPage(useConfiguration());
  const isPageOffered = usePageOffered();
  const { data: user } = useQuery(userQuery(api));
  const accepting = useConfirmation(async () => {
    await api.call('invitation/accept', { token });
    await queryClient.invalidateQueries();
    const { dataset, groupName, organisation } = invitation;
    if (dataset !== null) {
      showSuccess({ title: t.invitation.acceptedDataset });
      const page = memberDatasetLink({ datasetGUID: dataset.datasetGUID, organisation });
      return isPageOffered(page.to) ? navigate(page) : navigate({ to: ownPage });
    }
    showSuccess({ title: groupName === null ? t.invitation.accepted : t.invitation.acceptedGroup });
    return navigate({ to: groupName === null ? ownPage : '/settings/groups' });
  });
  return (
    <div className="stack">
      {accepting.problem !== null && <Banner kind="danger">{sayProblem(t, accepting.problem)}</Banner>}
      {user && <p className="quiet">{t.invitation.signedIn(personName(user))}</p>}
      <p>
        <Button kind="primary" busy={accepting.isActing} onClick={() => accepting.start(token)}>
          {accepting.isActing ? t.invitation.accepting : t.invitation.accept}
        </Button>
      </p>
    </div>
  );
}

/** The way to an account, and back to here. */
function SignInFirst() {
  const t = useSettingsMessages().invitation;
  const send = useSend();
  const { pathname } = useLocation();
  return (
    <div className="stack">
      <p className="measure">{t.either}</p>
      <p className="row wrap">
        <Button kind="primary" onClick={() => send({ type: 'signIn.requested', destination: pathname })}>
          {t.signIn}
        </Button>
        <Link className={buttonClass()} to="/sign-up/{-$step}" search={{ destination: pathname } as never}>
          {t.signUp}
        </Link>
      </p>
    </div>
  );
}

function Open({ token, invitation }: { readonly token: string; readonly invitation: Invitation }) {
  const t = useSettingsMessages();
  const { status } = useAuthentication();
  const { organisation, groupName, dataset, invitedBy, email, roleId, expiresAt } = invitation;
  const isOfOrganisation = groupName === null && dataset === null;
  const title = () => {
    if (dataset !== null) return t.invitation.dataset(dataset.title);
    return groupName === null
      ? t.invitation.organisation(organisation.name)
      : t.invitation.group(groupName, organisation.name);
  };
  const by = () => {
    if (dataset !== null) return t.invitation.sharedBy(invitedBy, organisation.name, email);
    return invitedBy === '' ? t.invitation.byNobody(email) : t.invitation.by(invitedBy, email);
  };
  return (
    <div className="stack">
      <h1>{title()}</h1>
      <p>{by()}</p>
      <p className="quiet">
        {isOfOrganisation && `${t.invitation.role(roleName(t, roleId))} `}
        {t.invitation.expires(formatDay(expiresAt))}
      </p>
      {status === 'authenticated' ? <Accept token={token} invitation={invitation} /> : <SignInFirst />}
    </div>
  );
}

export function InvitationScreen({ token }: { readonly token: string }) {
  const t = useSettingsMessages();
  const ownPage = afterSignInPage(useConfiguration());
  const { data, error, refetch } = useQuery(invitationQuery(useApi(), token));
  const isUnknown = error instanceof ApiError && (error.status === 404 || error.status === 400);
  return (
    <main id="main" tabIndex={-1} className="container app">
      {data === undefined && error === null && <SkeletonRows rows={3} />}
      {(isUnknown || (data !== undefined && data.state !== 'open')) && (
        <div className="app-head">
          <h1>{t.invitation.title}</h1>
        </div>
      )}
      {isUnknown && (
        <EmptyState title={t.invitation.unknown}>
          <p className="measure">{t.invitation.unknownText}</p>
        </EmptyState>
      )}
      {data === undefined && error !== null && !isUnknown && (
        <FailedState
          heading="h1"
          title={t.failed}
          offline={error instanceof ApiError && error.status === 0}
          onRetry={() => void refetch()}
        />
      )}
      {data?.state === 'open' && <Open token={token} invitation={data} />}
      {data !== undefined && data.state !== 'open' && (
        <EmptyState title={t.invitation.closed[data.state]}>
          <p className="measure">{t.invitation.closedText}</p>
          {data.state === 'accepted' && <Link to={ownPage}>{t.invitation.open}</Link>}
        </EmptyState>
      )}
    </main>
  );
}
