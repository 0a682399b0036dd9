/** Gives the members' dashboard its texts. They are a catalogue of their own, because no public page needs them. */
import { dashboard } from './en/dashboard.ts';
import type { Widen } from './messages.ts';

export type DashboardMessages = Widen<typeof dashboard>;

export const useDashboardMessages = (): DashboardMessages => dashboard;
