/** Why the service said no, above a form or a choice. It takes the focus, once for each refusal. */
import { useEffect, useRef } from 'react';
import { Banner } from '../../components/banner.tsx';

export interface RefusalBannerProps {
  /** The sentence; without one there is no banner. */
  readonly children: string;
  /** The service is asked while the sentence is still shown; when it has answered, that is a new refusal. */
  readonly busy?: boolean;
}

/** A `key` that is new with each refusal has the same sentence announced, and focused, again. */
export function RefusalBanner({ children, busy = false }: RefusalBannerProps) {
  const banner = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!busy) banner.current?.focus();
  }, [busy]);
  return (
    <Banner kind="danger" ref={banner}>
      {children}
    </Banner>
  );
}
