/** The kind of an app as an icon, and what is where an app has no picture. */
import { AppWindow, ChartColumn, NotebookText, Plug, Smartphone, TextSelect, type IconNode } from 'lucide';
import type { AppKind } from '#contract/app-constants.ts';
import type { AppPicture as AppPictureFile } from '#contract/apps.ts';
import { Drawing, Icon } from '../../components/icon.tsx';
import { Picture } from '../../components/picture.tsx';

const icons: Readonly<Record<AppKind, IconNode>> = {
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
  /** Empty where the name is beside it. */
  readonly alt: string;
  /** Further down the page, so it need not come first. */
  readonly isLater?: boolean;
}

/** The picture in a frame of one shape, so that nothing moves when it arrives. */
export function AppPicture({ picture, kind, alt, isLater = false }: AppPictureProps) {
  const drawing = <Drawing of={icons[kind]} size={40} strokeWidth={1.25} />;
  return (
    <div className="app-picture">
      {picture === null ? (
        drawing
      ) : (
        <Picture
          src={picture.url}
          width={picture.width}
          height={picture.height}
          alt={alt}
          isLater={isLater}
          fallback={drawing}
        />
      )}
    </div>
  );
}
