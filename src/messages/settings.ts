/** Gives settings their texts; a catalogue of their own, because members alone load it. */
import { settings } from './en/settings.ts';
import type { Widen } from './messages.ts';

export type SettingsMessages = Widen<typeof settings>;

export const useSettingsMessages = (): SettingsMessages => settings;
