/** A message inside a page. Errors are announced at once; everything else is read where it is. */
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide';
import type { ReactNode, Ref } from 'react';
import '../styles/banner.css';
import { Icon } from './icon.tsx';

const icons = { info: Info, warning: TriangleAlert, danger: CircleAlert, good: CircleCheck } as const;

export interface BannerProps {
  readonly kind: keyof typeof icons;
  readonly children: ReactNode;
  /** Where the focus goes when the message answers what the person has just done. */
  readonly ref?: Ref<HTMLDivElement>;
}

export function Banner({ kind, children, ref }: BannerProps) {
  return (
    <div
      ref={ref}
      className={kind === 'info' ? 'banner' : `banner ${kind}`}
      role={kind === 'danger' ? 'alert' : undefined}
      tabIndex={ref === undefined ? undefined : -1}
    >
      <Icon of={icons[kind]} />
      <div>{children}</div>
    </div>
  );
}
