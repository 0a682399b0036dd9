/** Gives reports their texts; members alone load them. */
import { reports } from './en/reports.ts';
import type { Widen } from './messages.ts';

export const useReportMessages = (): Widen<typeof reports> => reports;
