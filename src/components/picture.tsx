/** A picture that is fetched: one that has not come in time, or is broken, gives its place to something that is there. */
import { useEffect, useRef, useState, type ComponentProps, type ReactNode } from 'react';

/** Milliseconds that a picture may take once it is to be seen (specification, section 9). */
export const PICTURE_MS = 1500;

export interface PictureProps extends Omit<ComponentProps<'img'>, 'src' | 'alt' | 'loading' | 'decoding'> {
  readonly src: string;
  /** Empty where the words are beside it. */
  readonly alt: string;
  /** Further down the page, so it need not come first. */
  readonly isLater?: boolean;
  /** What is in its place; it must say what `alt` says, unless the text beside it says so. */
  readonly fallback: ReactNode;
}

/** Follows a picture from the moment it is on the screen. @returns whether it was given up */
function useIsGivenUp(src: string) {
  const place = useRef<HTMLImageElement>(null);
  const [givenUp, setGivenUp] = useState<string | null>(null);
  useEffect(() => {
    const image = place.current;
    if (image === null) return;
    const giveUp = () => setGivenUp(src);
    // It may have come, or broken, before the page was taken over.
    if (image.complete && image.currentSrc !== '') {
      image.decode().catch(giveUp);
      return;
    }
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onScreen = new IntersectionObserver((entries) => {
      if (timer !== undefined || !entries.some(({ isIntersecting }) => isIntersecting)) return;
      timer = setTimeout(() => !image.complete && giveUp(), PICTURE_MS);
    });
    onScreen.observe(image);
    image.addEventListener('error', giveUp);
    return () => {
      onScreen.disconnect();
      clearTimeout(timer);
      image.removeEventListener('error', giveUp);
    };
  }, [src]);
  return { place, isGivenUp: givenUp === src };
}

export function Picture({ src, alt, isLater = false, fallback, ...rest }: PictureProps) {
  const { place, isGivenUp } = useIsGivenUp(src);
  if (isGivenUp) return fallback;
  return (
    <img {...rest} ref={place} src={src} alt={alt} loading={isLater ? 'lazy' : undefined} decoding="async" />
  );
}
