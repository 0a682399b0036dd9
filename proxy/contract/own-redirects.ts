/** The rules of the product itself (specification, section 2). They come before those of an operator. */
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

/** @param flags the switches of this deployment */
export const ownRedirects = (flags: RuntimeConfiguration['flags']): readonly RedirectRule[] => [
  { from: '/home', to: '/', permanent: true },
  { from: '/dashboard', to: '/dashboard/datasets' },
  ...(flags.MAPPING_SOLUTION ? [] : whileOff.MAPPING_SOLUTION),
  ...(flags.API_KEYS ? [] : whileOff.API_KEYS),
];
