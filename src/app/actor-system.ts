/** All that is loaded once a page has been taken over, in one piece: the actors, and what connects them to the document. */
export { checkConfiguration } from './check-configuration.ts';
export { startActors } from './actors.ts';
export { connectSession } from './session-effects.ts';
export { connectVersionGuard } from './version-effects.ts';
export { createVersionGuardServices } from '../services/builds.ts';
