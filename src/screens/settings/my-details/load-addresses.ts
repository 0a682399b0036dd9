/** The calls about one's own addresses, with the identity library, which is loaded when it is first asked. */
export const loadAddresses = () => import('../../../services/identity/change-address.ts');
