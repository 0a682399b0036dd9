/** Goes round the colour modes: as the system has it, light, dark. The name of the button says which is on. */
import { Moon, Sun, SunMoon } from 'lucide';
import { useApplicationView, useSend } from '../app/use-application.ts';
import { useMessages } from '../messages/messages.ts';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';

const icons = { system: SunMoon, light: Sun, dark: Moon } as const;
const next = { system: 'light', light: 'dark', dark: 'system' } as const;

export interface ColourModeButtonProps {
  /** Says its name beside the icon, where there is room. */
  readonly named?: boolean;
}

export function ColourModeButton({ named = false }: ColourModeButtonProps) {
  const t = useMessages().frame.colourMode;
  const mode = useApplicationView((view) => view.colourMode);
  const send = useSend();
  return (
    <Button
      kind="quiet"
      iconOnly={!named}
      aria-label={named ? undefined : t[mode]}
      onClick={() => send({ type: 'mode.chosen', mode: next[mode] })}
    >
      <Icon of={icons[mode]} large />
      {named && t[mode]}
    </Button>
  );
}
