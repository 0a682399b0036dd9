/** Gives the pages of imports their texts; visitors do not load them. */
import { imports } from './en/imports.ts';
import type { Widen } from './messages.ts';

export type ImportMessages = Widen<typeof imports>;

export const useImportMessages = (): ImportMessages => imports;
