/** Gives the page of the plain API its texts. They are a catalogue of their own, because the page is loaded late. */
import { rowRequest } from './en/row-request.ts';
import type { Widen } from './messages.ts';

export type RowRequestMessages = Widen<typeof rowRequest>;

export const useRowRequestMessages = (): RowRequestMessages => rowRequest;
