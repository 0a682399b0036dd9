/** The ways to look at a file: their names, as the address has them, and what each is given. */
import type { Preview, TableState } from '#contract/preview.ts';

export const previewViews = ['table', 'chart', 'map', 'content'] as const;
export type PreviewView = (typeof previewViews)[number];

export const isPreviewView = (text: string): text is PreviewView =>
  (previewViews as readonly string[]).includes(text);

export type ReadyTable = Extract<TableState, { state: 'ready' }>;

export interface ViewProps {
  readonly preview: Preview;
  /** The service says that the table is not ready after all. */
  readonly onTableLost: () => void;
}

/** The table of a preview, once it is ready. */
export const readyTable = ({ table }: Preview): ReadyTable | null =>
  table?.state === 'ready' ? table : null;
