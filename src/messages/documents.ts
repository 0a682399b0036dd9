/** Gives saved charts and dashboards their texts; most pages of visitors do not load them. */
import { documents } from './en/documents.ts';
import type { Widen } from './messages.ts';

export type DocumentMessages = Widen<typeof documents>;

export const useDocumentMessages = (): DocumentMessages => documents;
