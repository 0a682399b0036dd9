/** Goes round the colour modes: as the system has it, light, dark. The name of the button says which is on. */
import { Moon, Sun, SunMoon } from 'lucide-react';
import { COLOUR_MODE_KEY, showColourMode } from '../app/theme.ts';
import { useMessages } from '../messages/messages.ts';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import { storeChoice, useLocalChoice } from './local-choice.ts';

const modes = ['system', 'light', 'dark'] as const;
export type ColourMode = (typeof modes)[number];

const icons = { system: SunMoon, light: Sun, dark: Moon } as const;

/** What was stored, if it is a mode; anything else is the system's. */
export const readMode = (stored: string | null): ColourMode =>
  modes.find((mode) => mode === stored) ?? 'system';

/** The mode that comes next on a press. */
export const nextMode = (mode: ColourMode): ColourMode =>
  modes[(modes.indexOf(mode) + 1) % modes.length] ?? 'system';

export interface ColourModeButtonProps {
  /** Says its name beside the icon, where there is room. */
  readonly named?: boolean;
}

export function ColourModeButton({ named = false }: ColourModeButtonProps) {
  const t = useMessages().frame.colourMode;
  const mode = readMode(useLocalChoice(COLOUR_MODE_KEY));
  return (
    <Button
      kind="quiet"
      iconOnly={!named}
      aria-label={named ? undefined : t[mode]}
      onClick={() => {
        const next = nextMode(mode);
        storeChoice(COLOUR_MODE_KEY, next);
        showColourMode(next);
      }}
    >
      <Icon of={icons[mode]} large />
      {named && t[mode]}
    </Button>
  );
}
