/**
 * What a screen of authentication says of the step before. The live region is there before its text, so that screen
 * readers announce the text although the focus goes to a field.
 */
import { useEffect, useState, type ReactNode } from 'react';
import { Banner, type BannerProps } from '../../components/banner.tsx';

export interface NoticeProps {
  readonly kind: Exclude<BannerProps['kind'], 'danger'>;
  readonly children: ReactNode;
}

export function Notice({ kind, children }: NoticeProps) {
  const [isRegionThere, setRegionThere] = useState(false);
  useEffect(() => {
    // Two frames, so that the region has been a part of the page before its text comes.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => setRegionThere(true));
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  return <output>{isRegionThere && <Banner kind={kind}>{children}</Banner>}</output>;
}
