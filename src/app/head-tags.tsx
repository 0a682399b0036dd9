/**
 * The tags of the head that routes ask for. The router's own component writes each of them as JSON to name it, the style
 * sheets of the page included, which costs the server a fiftieth of a page.
 */
import { Asset, useRouter, useTags } from '@tanstack/react-router';
import { laterRel } from './take-over.ts';

type Tag = ReturnType<typeof useTags>[number];

/** Characters of a text that name it, beside its length: a style sheet begins with the name of its file. */
const NAMING = 200;

/** Names a tag among those of its page. */
export const keyOf = ({ tag, attrs, children }: Tag): string =>
  JSON.stringify([tag, attrs, children?.length, children?.slice(0, NAMING)]);

/** A chunk that is fetched when the page is taken over, and not before. */
const fetchedLater = (tag: Tag): Tag =>
  tag.tag === 'link' && tag.attrs?.['rel'] === 'modulepreload'
    ? { ...tag, attrs: { ...tag.attrs, rel: laterRel } }
    : tag;

/** @param isLater the code of the page is not fetched before it is needed */
export function HeadTags({ isLater }: { readonly isLater: boolean }) {
  const tags = useTags();
  const nonce = useRouter().options.ssr?.nonce;
  return tags.map((tag) => <Asset key={keyOf(tag)} {...(isLater ? fetchedLater(tag) : tag)} nonce={nonce} />);
}
