/** An address as a link where it may be followed, else as it is written. */
import { safeHref } from './markdown-inline.ts';

export function Address({ url, words = url }: { readonly url: string; readonly words?: string }) {
  const href = safeHref(url);
  return href === null ? words : <a href={href}>{words}</a>;
}
