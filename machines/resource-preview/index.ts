/** The machine of a resource's preview: what others may use. */
import { resourcePreviewActors, type ResourcePreviewServices } from './resource-preview.actors.ts';
import { resourcePreviewMachine } from './resource-preview.machine.ts';

export type { ResourcePreviewServices } from './resource-preview.actors.ts';
export { isPausing, mayTryAgain, previewScreen, retryAfter } from './resource-preview.selectors.ts';
export type * from './resource-preview.types.ts';

/** The machine with the application's services. */
export const provideResourcePreview = (services: ResourcePreviewServices): typeof resourcePreviewMachine =>
  resourcePreviewMachine.provide({ actors: resourcePreviewActors(services) });
