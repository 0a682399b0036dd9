/** The kind of an app as an icon, and what stands where an app has no picture. */
import {
  AppWindow,
  ChartColumn,
  NotebookText,
  Plug,
  Smartphone,
  TextSelect,
  type LucideIcon,
} from 'lucide-react';
import type { AppKind } from '#contract/app-constants.ts';
import type { AppPicture as AppPictureFile } from '#contract/apps.ts';
import { Icon } from '../../components/icon.tsx';
import { Picture } from '../../components/picture.tsx';

const icons: Readonly<Record<AppKind, LucideIcon>> = {
  webApp: AppWindow,
  mobileApp: Smartphone,
  visualisation: ChartColumn,
  analysis: NotebookText,
  service: Plug,
  article: TextSelect,
};

export const KindIcon = ({ kind }: { readonly kind: AppKind }) => <Icon of={icons[kind]} />;

export interface AppPictureProps {
  readonly picture: AppPictureFile | null;
  readonly kind: AppKind;
  /** Empty where the name stands beside it. */
  readonly alt: string;
  /** Further down the page, so it need not come first. */
  readonly isLater?: boolean;
}

/** The picture in a frame of one shape, so that nothing moves when it arrives. */
export function AppPicture({ picture, kind, alt, isLater = false }: AppPictureProps) {
  const Glyph = icons[kind];
  const glyph = <Glyph size={40} strokeWidth={1.25} aria-hidden="true" />;
  return (
    <div className="app-picture">
      {picture === null ? (
        glyph
      ) : (
        <Picture
          src={picture.url}
          width={picture.width}
          height={picture.height}
          alt={alt}
          isLater={isLater}
          standIn={glyph}
        />
      )}
    </div>
  );
}
