/** A text a person reads, as a code of the message catalogue; machines contain no sentences. */
export interface Message {
  readonly code: string;
  readonly params?: Readonly<Record<string, string | number>>;
}
