/** The questions that may be asked of a preview. */
import { currentScreen } from '../conventions/screen.ts';
import type { ResourcePreviewSnapshot } from './resource-preview.machine.ts';
import type { ResourcePreviewScreen } from './resource-preview.types.ts';

/** What a reader sees. */
export const previewScreen = (snapshot: ResourcePreviewSnapshot): ResourcePreviewScreen =>
  currentScreen<ResourcePreviewScreen>(snapshot) ?? 'looking';

/** Whether asking again may bring what was not brought. */
export const mayTryAgain = (snapshot: ResourcePreviewSnapshot): boolean =>
  snapshot.matches({ failed: 'settled' }) && retryAfter(snapshot) !== null;

/** The pause in milliseconds that the service wanted before another try; null where none is of use. */
export const retryAfter = ({ context }: ResourcePreviewSnapshot): number | null =>
  context.answer.kind === 'seen' ? context.answer.retryAfter : null;

/** Another try will be possible, but not yet. */
export const isPausing = (snapshot: ResourcePreviewSnapshot): boolean =>
  snapshot.matches({ failed: 'pausing' });
