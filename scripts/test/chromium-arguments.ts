/** How Chromium is started for tests, pictures and benchmarks: without the parts of its own that no page needs. */

/**
 * Chromium starts two pages of its own for the address bar of every window, even without a screen: half of the
 * processor time of opening a page. The other features are those that Playwright switches off for every Chromium on
 * Linux: of this switch, the last one counts.
 */
const FEATURES_OFF = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];

export const CHROMIUM_ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${FEATURES_OFF.join(',')}`,
];

/**
 * For tests, and not for what is measured. A page of a test lives for seconds: code that is compiled again for speed does not
 * run often enough to pay for it, and a small nursery of the heap is collected again and again
 * (docs/decisions/0149-chromium-for-short-pages.md).
 */
export const TEST_ARGUMENTS = [
  ...CHROMIUM_ARGUMENTS,
  '--js-flags=--no-opt --no-maglev --min-semi-space-size=16',
];
