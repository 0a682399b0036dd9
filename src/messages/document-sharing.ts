/** Gives sharing of maps, charts and dashboards its texts; a catalogue of its own, because members alone load it. */
import { documentSharing } from './en/document-sharing.ts';
import type { Widen } from './messages.ts';

export type DocumentSharingMessages = Widen<typeof documentSharing>;

export const useDocumentSharingMessages = (): DocumentSharingMessages => documentSharing;
