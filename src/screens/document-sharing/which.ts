/** The map, chart or dashboard that is shared, and whose it is. */
import type { SharedDocumentKind } from '#contract/document-sharing.ts';

export interface SharedWhich {
  readonly organisationGUID: string;
  readonly kind: SharedDocumentKind;
  readonly documentGUID: string;
}
