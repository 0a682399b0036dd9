/** Gives lists and pages of apps their texts. They are a catalogue of their own, because few pages need them. */
import { apps } from './en/apps.ts';
import type { Widen } from './messages.ts';

export type AppsMessages = Widen<typeof apps>;

export const useAppsMessages = (): AppsMessages => apps;
