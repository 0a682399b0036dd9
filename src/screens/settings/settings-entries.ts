/** The pages of settings: their addresses, and the capability that each needs. */
import { Building, Contact, Database, Share2, UserCog, Users, type IconNode } from 'lucide';
import type { Capability } from '#contract/roles.ts';

interface SettingsEntry {
  readonly key: 'organisationDetails' | 'users' | 'groups' | 'dataProvider' | 'sharedDatasets' | 'myDetails';
  readonly to:
    | '/settings/organisationDetails'
    | '/settings/users'
    | '/settings/groups'
    | '/settings/dataProvider'
    | '/settings/sharedDatasets'
    | '/settings/myDetails';
  readonly icon: IconNode;
  /** Null: for everybody. */
  readonly needs: Capability | null;
}

/** Pages of the organisation. */
export const organisationEntries: readonly SettingsEntry[] = [
  {
    key: 'organisationDetails',
    to: '/settings/organisationDetails',
    icon: Building,
    needs: 'organisation.manage',
  },
  { key: 'users', to: '/settings/users', icon: Users, needs: 'user.manage' },
  { key: 'groups', to: '/settings/groups', icon: UserCog, needs: 'organisation.read' },
  { key: 'dataProvider', to: '/settings/dataProvider', icon: Database, needs: 'user.manage' },
  { key: 'sharedDatasets', to: '/settings/sharedDatasets', icon: Share2, needs: 'organisation.read' },
];

/** Pages of the person. */
export const ownEntries: readonly SettingsEntry[] = [
  { key: 'myDetails', to: '/settings/myDetails', icon: Contact, needs: null },
];
