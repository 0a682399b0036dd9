/** The toasts on the screen: newest last, at rest while the pointer or the focus is on one of them. */
import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { useState } from 'react';
import toast, { resolveValue, useToaster } from 'react-hot-toast/headless';
import { useMessages } from '../messages/messages.ts';
import '../styles/toast.css';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import { TOAST_MS } from './toast.tsx';

export function ToastList() {
  const { toasts, handlers } = useToaster({ duration: TOAST_MS });
  const [resting, setResting] = useState(false);
  const t = useMessages().components;
  const rest = () => {
    setResting(true);
    handlers.startPause();
  };
  const resume = () => {
    setResting(false);
    handlers.endPause();
  };
  return (
    <div
      className="toasts"
      data-resting={resting}
      onMouseEnter={rest}
      onMouseLeave={resume}
      onFocus={rest}
      onBlur={resume}
    >
      {toasts
        .filter((one) => one.visible)
        .map((one) => {
          const failure = one.type === 'error';
          return (
            <div
              key={one.id}
              className={failure ? 'toast failure' : 'toast success'}
              role={failure ? 'alert' : undefined}
            >
              <Icon of={failure ? CircleAlert : CircleCheck} large />
              {resolveValue(one.message, one)}
              <Button kind="quiet" small iconOnly aria-label={t.close} onClick={() => toast.dismiss(one.id)}>
                <Icon of={X} />
              </Button>
              <span className="life" style={{ animationDuration: `${one.duration ?? TOAST_MS}ms` }} />
            </div>
          );
        })}
    </div>
  );
}
