/** The outside world of a preview: what the application provides, and loud placeholders until it does. */
import { fromPromise } from 'xstate';
import type { CallSignal } from '../conventions/call-signal.ts';
import { unprovided } from '../conventions/unprovided.ts';
import type { LookAnswer, ResourcePreviewInput } from './resource-preview.types.ts';

export interface ResourcePreviewServices {
  /** Asks how far the preview is. */
  look(resource: ResourcePreviewInput, signal: CallSignal): Promise<LookAnswer>;
  /** Asks for the table to be made. */
  requestTable(resource: ResourcePreviewInput, signal: CallSignal): Promise<LookAnswer>;
}

export const resourcePreviewPlaceholders = {
  look: unprovided<LookAnswer, ResourcePreviewInput>('resourcePreview', 'look'),
  requestTable: unprovided<LookAnswer, ResourcePreviewInput>('resourcePreview', 'requestTable'),
};

/** The services as actors, for `resourcePreviewMachine.provide({ actors })`. */
export const resourcePreviewActors = (
  services: ResourcePreviewServices,
): typeof resourcePreviewPlaceholders => ({
  look: fromPromise(({ input, signal }) => services.look(input, signal)),
  requestTable: fromPromise(({ input, signal }) => services.requestTable(input, signal)),
});
