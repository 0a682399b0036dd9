/**
 * The tags of the head that routes ask for. The router's own component writes each of them as JSON to name it, the style
 * sheets of the page included, which costs the server a fiftieth of a page.
 */
import { Asset, useRouter, useTags } from '@tanstack/react-router';
import { laterRel } from './take-over.ts';

type Tag = ReturnType<typeof useTags>[number];

/** Longer text is named by its length. */
const LONGEST = 200;

function keyOf({ tag, attrs, children }: Tag): string {
  const text = children !== undefined && children.length > LONGEST ? children.length : children;
  return JSON.stringify([tag, attrs, text]);
}

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
