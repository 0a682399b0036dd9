/** All that is loaded once a page has been taken over, in one piece: the actors, and what connects them to the document. */
export { focusMainWhenShown } from './focus-main.ts';
export { checkConfiguration } from './check-configuration.ts';
export { startActors } from './actors.ts';
export { connectColourMode } from './colour-mode-effects.ts';
export { connectNotifications } from './notification-effects.tsx';
export { connectSession } from './session-effects.ts';
export { connectNavigation } from './navigation.ts';
export { connectRedirect } from './redirect-check.ts';
export { hasTyped, watchTyping } from './typing.ts';
export { createPrivacy } from './privacy.ts';
export { connectVersionGuard } from './version-effects.ts';
export { createVersionGuardServices } from '../services/builds.ts';
export { createRedirectServices } from '../services/redirects.ts';
export { createColourModeServices } from '../services/colour-mode.ts';
