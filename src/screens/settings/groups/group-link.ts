/** The address of a group: its title is decoration. */

/** What stands in the address for a name; never empty. */
export const titleOf = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{Letter}\p{Number}]+/gu, '-')
    .replaceAll(/^-|-$/g, '') || 'group';

export const groupLink = ({ groupId, name }: { readonly groupId: string; readonly name: string }) =>
  ({ to: '/settings/groups/$groupId/$title', params: { groupId, title: titleOf(name) } }) as const;
