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
/** A role that this version does not know. An object, as every catalogue is: the pseudo-language translates its texts in place. */
export const otherRole = { unknown: 'Unknown role' };
