/** How things stand with one page of settings, beside its name: a count, and in colour what needs a look. */
import { useQuery } from '@tanstack/react-query';
import { AUDIT_DAYS } from '#contract/audit.ts';
import type { UserOrganisation } from '#contract/entities/user.ts';
import { useApi } from '../../app/context.ts';
import { useOffered } from '../../app/offered-calls.ts';
import { formatDay } from '../../messages/format.ts';
import { useSettingsMessages } from '../../messages/settings.ts';
import { noticeCountQuery } from '../../services/api/notice-queries.ts';
import { organisationQuery } from '../../services/api/organisation-queries.ts';
import {
  groupsQuery,
  keysQuery,
  personalTokenQuery,
  userCountQuery,
} from '../../services/api/people-queries.ts';
import { endsSoon } from '../dataset-access/access-queries.ts';
import { listDefaults } from './list-address.ts';
import { providersQuery } from './providers/providers-queries.ts';
import { factorsQuery } from './security/factors-query.ts';
import type { SettingsEntry } from './settings-entries.ts';
import { sharingQuery } from './sharing/sharing-queries.ts';
import { tagsQuery } from './tags/tags-queries.ts';
import { useMembership } from './use-membership.ts';

interface StateProps {
  readonly count: number | undefined;
  /** How many of them end soon. */
  readonly ending?: number;
}

/** Nothing until it is known, and nothing where it is not to be had: the page itself says why. */
function State({ count, ending = 0 }: StateProps) {
  const t = useSettingsMessages().states;
  if (count === undefined) return null;
  return (
    <span className={ending > 0 ? 'ends-soon t13' : 'quiet t13'}>
      {ending > 0 ? t.ending(count, ending) : t.count(count)}
    </span>
  );
}

interface OfOrganisation {
  readonly organisationGUID: string;
}

function Groups({ organisationGUID }: OfOrganisation) {
  return <State count={useQuery(groupsQuery(useApi(), organisationGUID)).data?.length} />;
}

function Users({ organisationGUID }: OfOrganisation) {
  const t = useSettingsMessages().states;
  const { data } = useQuery(userCountQuery(useApi(), organisationGUID));
  if (data === undefined || data.invited === 0) return <State count={data?.count} />;
  return <span className="quiet t13">{t.invited(data.count, data.invited)}</span>;
}

function Providers({ organisationGUID }: OfOrganisation) {
  const { data } = useQuery(providersQuery(useApi(), organisationGUID, listDefaults));
  return <State count={data?.totalCount} />;
}

function Keys({ organisationGUID }: OfOrganisation) {
  const t = useSettingsMessages().states;
  const { data } = useQuery(keysQuery(useApi(), organisationGUID));
  const active = data?.filter(({ state }) => state === 'active');
  const leaked = data?.filter(({ leak }) => leak !== null).length ?? 0;
  if (active !== undefined && leaked > 0)
    return <span className="leaked t13">{t.leaked(active.length, leaked)}</span>;
  return (
    <State
      count={active?.length}
      ending={active?.filter(({ expiresAt }) => endsSoon(expiresAt)).length ?? 0}
    />
  );
}

function Tags({ organisationGUID }: OfOrganisation) {
  return <State count={useQuery(tagsQuery(useApi(), organisationGUID, listDefaults)).data?.totalCount} />;
}

/** What the public page of the organisation would show and no one has said. */
function Details({ slug }: { readonly slug: string }) {
  const t = useSettingsMessages().states;
  const { data } = useQuery(organisationQuery(useApi(), slug));
  const hasLogo = useOffered('organisation/setLogo');
  if (data === undefined) return null;
  const { description, url, email, kind, logo = '' } = data;
  const shown = [description, url, email, kind, ...(hasLogo ? [logo] : [])];
  const empty = shown.filter((value) => value === null || value === '').length;
  return empty === 0 ? null : <span className="ends-soon t13">{t.empty(empty)}</span>;
}

function Factors() {
  const t = useSettingsMessages().states;
  const { data } = useQuery(factorsQuery);
  return data === undefined ? null : <span className="quiet t13">{t.factors(data.enabled.length)}</span>;
}

function Shared({ organisationGUID }: OfOrganisation) {
  const { data } = useQuery(sharingQuery(useApi(), organisationGUID));
  const live = data?.outgoing.filter(({ state }) => state !== 'ended');
  return <State count={live?.length} ending={live?.filter(({ until }) => endsSoon(until)).length ?? 0} />;
}

function Unread() {
  const t = useSettingsMessages().states;
  const { data = 0 } = useQuery(noticeCountQuery(useApi()));
  return data === 0 ? null : <span className="quiet t13">{t.unread(data)}</span>;
}

function Own() {
  const t = useSettingsMessages();
  const { user } = useMembership();
  const isUnproved =
    (user.email !== null && !user.email_verified) ||
    (user.phone_number !== null && !user.phone_number_verified);
  return isUnproved ? <span className="ends-soon t13">{t.myDetails.notVerified}</span> : null;
}

function Token() {
  const t = useSettingsMessages().states;
  const { data } = useQuery(personalTokenQuery(useApi()));
  if (data == null) return null;
  const { expiresAt } = data;
  return (
    <span className={endsSoon(expiresAt) ? 'ends-soon t13' : 'quiet t13'}>
      {t.tokenEnds(formatDay(expiresAt))}
    </span>
  );
}

interface EntryStateProps {
  readonly entry: SettingsEntry['key'];
  readonly organisation: UserOrganisation | undefined;
}

export function EntryState({ entry, organisation }: EntryStateProps) {
  const { states } = useSettingsMessages();
  if (entry === 'myDetails') return <Own />;
  if (entry === 'notices') return <Unread />;
  if (entry === 'security') return <Factors />;
  if (entry === 'personalToken') return <Token />;
  if (organisation === undefined) return null;
  const { organisationGUID, slug } = organisation;
  if (entry === 'organisationDetails') return <Details slug={slug} />;
  if (entry === 'tags') return <Tags organisationGUID={organisationGUID} />;
  if (entry === 'users') return <Users organisationGUID={organisationGUID} />;
  if (entry === 'dataProvider') return <Providers organisationGUID={organisationGUID} />;
  if (entry === 'audit') return <span className="quiet t13">{states.days(AUDIT_DAYS)}</span>;
  if (entry === 'groups') return <Groups organisationGUID={organisationGUID} />;
  if (entry === 'apiKeys') return <Keys organisationGUID={organisationGUID} />;
  if (entry === 'sharedDatasets') return <Shared organisationGUID={organisationGUID} />;
  return null;
}
