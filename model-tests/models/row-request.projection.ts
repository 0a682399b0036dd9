/** What a page must show of a request that is tried, read from the machine; a browser walk compares the two. */
import {
  isSending,
  lastExchange,
  rowRequestScreen,
  type RowRequestScreen,
  type RowRequestSnapshot,
} from '#machines/row-request/row-request.machine.ts';

export interface RowRequestProjection {
  readonly screen: RowRequestScreen;
  /** The button that ends the wait is there. */
  readonly mayCancel: boolean;
  /** The status of the answer that is shown; null: none is. */
  readonly status: number | null;
}

export const projectRowRequest = (snapshot: RowRequestSnapshot): RowRequestProjection => ({
  screen: rowRequestScreen(snapshot),
  mayCancel: isSending(snapshot),
  status: lastExchange(snapshot)?.status ?? null,
});
