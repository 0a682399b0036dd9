/** The address of a group: its title is decoration. */
import { slugOf } from '#contract/slug.ts';

/** What is in the address for a name; never empty. */
const titleOf = (name: string): string => slugOf(name) || 'group';

export const groupLink = ({ groupId, name }: { readonly groupId: string; readonly name: string }) =>
  ({ to: '/settings/groups/$groupId/{-$title}', params: { groupId, title: titleOf(name) } }) as const;
