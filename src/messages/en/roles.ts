/** Names of the roles that a member can have in an organisation. */
export const roles = {
  1: 'Owner',
  2: 'Administrator',
  3: 'Publisher',
  4: 'Editor',
  5: 'Data steward',
  6: 'Submitter',
  7: 'Member',
  8: 'Guest',
};
export const unknownRole = 'Unknown role';
