/** What a page must show of a file's preview at a moment, read from the machine; a browser walk compares the two. */
import {
  isPausing,
  mayTryAgain,
  previewScreen,
  type ResourcePreviewScreen,
  type ResourcePreviewSnapshot,
} from '#machines/resource-preview/resource-preview.machine.ts';

export interface ResourcePreviewProjection {
  readonly screen: ResourcePreviewScreen;
  /** While the table is not there: it is being made, and no longer in the queue. */
  readonly isBeingMade: boolean;
  /** The button that tries again is there. */
  readonly mayTryAgain: boolean;
  /** The page says from when another try is possible. */
  readonly isPausing: boolean;
  readonly hasTable: boolean;
}

export function projectResourcePreview(snapshot: ResourcePreviewSnapshot): ResourcePreviewProjection {
  const screen = previewScreen(snapshot);
  const { answer } = snapshot.context;
  const table = answer.kind === 'seen' ? answer.table : null;
  return {
    screen,
    isBeingMade: screen === 'waiting' && table === 'processing',
    mayTryAgain: mayTryAgain(snapshot) || screen === 'unreachable',
    isPausing: isPausing(snapshot),
    hasTable: screen === 'shown' && table === 'ready',
  };
}
