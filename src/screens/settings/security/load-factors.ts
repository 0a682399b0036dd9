/** The calls about second factors, with the identity library, which is loaded when it is first asked. */
export const loadFactors = () => import('../../../services/identity/factors.ts');
