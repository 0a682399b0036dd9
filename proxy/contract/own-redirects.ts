/** The rules of the product itself (specification, section 2). */
import type { RedirectRule } from './redirects.ts';
import type { RuntimeConfiguration } from './runtime-configuration.ts';

/** Where a feature is, and where its address leads while it is switched off. */
const whileOff = {
  MAPPING_SOLUTION: [
    { from: '/organisation/:orgSlug/map/*', to: '/' },
    { from: '/embed/map/*', to: '/' },
    { from: '/dashboard/maps/*', to: '/dashboard/datasets' },
  ],
  API_KEYS: [{ from: '/settings/apiKeys/*', to: '/settings' }],
} as const satisfies Partial<Record<keyof RuntimeConfiguration['flags'], readonly RedirectRule[]>>;

/** Addresses that people type because other portals have them. An operator's rules come before these. */
export const familiarRedirects: readonly RedirectRule[] = [
  { from: '/datasets', to: '/discovery' },
  { from: '/search', to: '/discovery' },
  { from: '/organisation', to: '/discovery/organisations' },
  { from: '/organisations', to: '/discovery/organisations' },
  { from: '/themes', to: '/discovery/themes' },
  { from: '/apps', to: '/discovery/apps' },
  { from: '/login', to: '/sign-in' },
  { from: '/register', to: '/sign-up' },
];

/**
 * Rules that come before those of an operator.
 * @param flags the switches of this deployment
 */
export const ownRedirects = (flags: RuntimeConfiguration['flags']): readonly RedirectRule[] => [
  { from: '/home', to: '/', permanent: true },
  { from: '/dashboard', to: '/dashboard/datasets' },
  ...(flags.MAPPING_SOLUTION ? [] : whileOff.MAPPING_SOLUTION),
  ...(flags.API_KEYS ? [] : whileOff.API_KEYS),
];
