/** The questions that may be asked of a preview. */
import { currentScreen } from '../conventions/screen.ts';
import type { ResourcePreviewSnapshot } from './resource-preview.machine.ts';
import type { ResourcePreviewScreen } from './resource-preview.types.ts';

/** What a reader sees. */
export const previewScreen = (snapshot: ResourcePreviewSnapshot): ResourcePreviewScreen =>
  currentScreen<ResourcePreviewScreen>(snapshot) ?? 'looking';

/** Whether asking again may bring what was not brought. */
export const mayTryAgain = ({ context }: ResourcePreviewSnapshot): boolean =>
  context.answer.kind === 'seen' && context.answer.mendable;
