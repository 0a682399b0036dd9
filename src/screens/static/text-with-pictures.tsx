/**
 * The text of a static page with its pictures: a line `![what it shows](picture:name)` stands for the two files of that name,
 * for light and dark pages. Only texts of the product have pictures; Markdown that people write never does.
 */
import { Markdown } from '../../components/markdown.tsx';
import '../../styles/text-picture.css';

const files = import.meta.glob<string>('./pictures/*.webp', {
  query: '?url',
  import: 'default',
  eager: true,
});

const LINE = /^!\[(.+)\]\(picture:([\w-]+)\)$/gm;
/** Of every picture, in pixels (`scripts/help-pictures.ts`). */
const SIZE = { width: 1280, height: 800 };

interface PictureProps {
  readonly name: string;
  readonly shows: string;
}

function TextPicture({ name, shows }: PictureProps) {
  return (
    <p className="text-picture">
      {(['light', 'dark'] as const).map((scheme) => (
        <img
          key={scheme}
          className={scheme}
          src={files[`./pictures/${name}-${scheme}.webp`]}
          alt={shows}
          loading="lazy"
          decoding="async"
          {...SIZE}
        />
      ))}
    </p>
  );
}

export function TextWithPictures({ text }: { readonly text: string }) {
  // Text, what a picture shows, its name, text, and so on.
  const pieces = text.split(LINE);
  return pieces.map((piece, place) => {
    if (place % 3 === 2) return null;
    const key = `${place}`;
    return place % 3 === 1 ? (
      <TextPicture key={key} name={pieces[place + 1] ?? ''} shows={piece} />
    ) : (
      piece.trim() !== '' && <Markdown key={key} text={piece.trim()} anchors />
    );
  });
}
