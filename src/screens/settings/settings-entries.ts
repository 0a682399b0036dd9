/** The pages of settings: their addresses, and the capability and the feature flag that each needs. */
import {
  Bell,
  Building,
  ChartColumn,
  CloudDownload,
  Contact,
  ContactRound,
  Database,
  KeyRound,
  ListTree,
  ScrollText,
  Share2,
  ShieldCheck,
  Tags,
  UserCog,
  UserRound,
  Users,
  type IconNode,
} from 'lucide';
import type { Capability, PlatformCapability } from '#contract/roles.ts';
import { useConfiguration } from '../../app/context.ts';
import { usePageOffered } from '../../app/offered-calls.ts';
import { useMembership } from './use-membership.ts';

export interface SettingsEntry {
  readonly key:
    | 'organisationDetails'
    | 'users'
    | 'individualUsers'
    | 'groups'
    | 'dataProvider'
    | 'tags'
    | 'imports'
    | 'sharedDatasets'
    | 'apiKeys'
    | 'audit'
    | 'reports'
    | 'platformUsers'
    | 'platformLists'
    | 'myDetails'
    | 'notices'
    | 'security'
    | 'personalToken';
  readonly to:
    | '/settings/organisationDetails'
    | '/settings/users'
    | '/settings/individual-users'
    | '/settings/groups'
    | '/settings/dataProvider'
    | '/settings/tags'
    | '/dashboard/imports'
    | '/settings/sharedDatasets'
    | '/settings/apiKeys'
    | '/settings/audit'
    | '/settings/reports'
    | '/settings/platform-users'
    | '/settings/platform-lists'
    | '/settings/myDetails'
    | '/settings/notices'
    | '/settings/security';
  readonly icon: IconNode;
  /** Null: for everyone. */
  readonly needs: Capability | null;
  /** The feature that the page belongs to. */
  readonly flag?: 'API_KEYS' | 'PERSONAL_TOKENS';
  /** The part of the page that it is; the navigation, which has the page, leaves it out. */
  readonly part?: string;
}

/** The id of the personal token's heading in My details. */
export const PERSONAL_TOKEN = 'personal-token';

/** Pages of the organisation. */
const organisationEntries: readonly SettingsEntry[] = [
  {
    key: 'organisationDetails',
    to: '/settings/organisationDetails',
    icon: Building,
    needs: 'organisation.manage',
  },
  { key: 'users', to: '/settings/users', icon: Users, needs: 'user.manage' },
  { key: 'individualUsers', to: '/settings/individual-users', icon: UserRound, needs: 'user.manage' },
  { key: 'groups', to: '/settings/groups', icon: UserCog, needs: 'organisation.read' },
  { key: 'dataProvider', to: '/settings/dataProvider', icon: Database, needs: 'user.manage' },
  { key: 'tags', to: '/settings/tags', icon: Tags, needs: 'lookup.edit' },
  { key: 'imports', to: '/dashboard/imports', icon: CloudDownload, needs: 'dataset.publish' },
  { key: 'sharedDatasets', to: '/settings/sharedDatasets', icon: Share2, needs: 'organisation.read' },
  { key: 'apiKeys', to: '/settings/apiKeys', icon: KeyRound, needs: 'key.manage', flag: 'API_KEYS' },
  { key: 'reports', to: '/settings/reports', icon: ChartColumn, needs: 'organisation.read' },
  { key: 'audit', to: '/settings/audit', icon: ScrollText, needs: 'audit.read' },
];

/** Pages of no organisation, for platform administrators. */
const platformEntries: readonly (SettingsEntry & { readonly onPlatform: PlatformCapability })[] = [
  {
    key: 'platformUsers',
    to: '/settings/platform-users',
    icon: ContactRound,
    needs: null,
    onPlatform: 'individualUser.listAll',
  },
  {
    key: 'platformLists',
    to: '/settings/platform-lists',
    icon: ListTree,
    needs: null,
    onPlatform: 'lookup.editAll',
  },
];

/** Pages of the person. */
const ownEntries: readonly SettingsEntry[] = [
  { key: 'myDetails', to: '/settings/myDetails', icon: Contact, needs: null },
  { key: 'notices', to: '/settings/notices', icon: Bell, needs: null },
  { key: 'security', to: '/settings/security', icon: ShieldCheck, needs: null },
  {
    key: 'personalToken',
    to: '/settings/myDetails',
    part: PERSONAL_TOKEN,
    icon: KeyRound,
    needs: null,
    flag: 'PERSONAL_TOKENS',
  },
];

/** Pages of the person that this deployment has, and parts of them that have an entry of their own. */
export function useOwnEntries(): readonly SettingsEntry[] {
  const { flags } = useConfiguration();
  const isOffered = usePageOffered();
  return ownEntries.filter(({ to, flag }) => isOffered(to) && (flag === undefined || flags[flag]));
}

/** Pages of the selected organisation that this member may open. */
export function useOrganisationEntries(): readonly SettingsEntry[] {
  const { flags } = useConfiguration();
  const { may } = useMembership();
  const isOffered = usePageOffered();
  return organisationEntries.filter(
    ({ to, needs, flag }) =>
      isOffered(to) && (needs === null || may(needs)) && (flag === undefined || flags[flag]),
  );
}

/** Pages of the platform that this person may open; none for most. */
export function usePlatformEntries(): readonly SettingsEntry[] {
  const { mayOnPlatform } = useMembership();
  const isOffered = usePageOffered();
  return platformEntries.filter(({ to, onPlatform }) => isOffered(to) && mayOnPlatform(onPlatform));
}
