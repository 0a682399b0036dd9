/** Heading and first sentence of a sign-in screen. The heading takes the focus where no field does. */
import { useEffect, useRef, type ReactNode } from 'react';

export interface AuthHeadProps {
  /** Names the dialog when the screen is in one. */
  readonly id: string;
  readonly title: string;
  readonly lede?: ReactNode;
  /** True on screens without a field to start in. */
  readonly takesFocus?: boolean;
}

export function AuthHead({ id, title, lede, takesFocus = false }: AuthHeadProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  return (
    <div className="head">
      <h1 id={id} ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {lede !== undefined && <p className="lede">{lede}</p>}
    </div>
  );
}
