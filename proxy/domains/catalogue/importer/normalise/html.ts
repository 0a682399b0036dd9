/**
 * Takes the HTML out of a text from elsewhere. The tokenizer (htmlparser2) reads it in one pass and keeps no open
 * elements, so the time grows with the length of the text and nothing else, whatever the text does not close.
 */
import { Tokenizer } from 'htmlparser2';

const blocks = new Set('p div ul ol h1 h2 h3 h4 h5 h6 table tr section blockquote'.split(' '));
/** Elements whose content is not read by people. The tokenizer takes none of it for a tag. */
const hidden = new Set('script style iframe noembed noframes'.split(' '));

const webAddress = /^\s*(https?:[^"'\s<>]+)/i;

interface Link {
  readonly href: string;
  words: string;
}

/** Removes tags, comments, scripts and styles; keeps paragraphs, list items and the addresses of links. */
export function withoutHtml(source: string): string {
  let out = '';
  let link: Link | undefined;
  let tag = '';
  let attribute = '';
  let value = '';
  let href: string | undefined;
  let isHidden = false;
  /** Where the text continues that was not read yet: what is not closed at the end stays readable. */
  let unread = 0;

  const write = (text: string) => {
    if (link) link.words += text;
    else out += text;
  };
  const closeLink = (isClosed: boolean) => {
    if (!link) return;
    const { href: address, words } = link;
    const isPlain = words.trim() === '' || words.trim() === address;
    out += isClosed ? (isPlain ? address : `[${words.trim()}](${address})`) : words;
    link = undefined;
  };
  const open = (end: number) => {
    unread = end + 1;
    isHidden = hidden.has(tag);
    if (tag === 'a') {
      closeLink(false);
      if (href !== undefined) link = { href, words: '' };
    } else if (tag === 'li') write('\n- ');
    else if (tag === 'br') write('\n');
    else if (blocks.has(tag)) write('\n\n');
  };
  const close = (name: string) => {
    isHidden = false;
    if (name === 'a') closeLink(true);
    else if (name === 'br') write('\n');
    else if (blocks.has(name)) write('\n\n');
  };
  const skip = (_: number, end: number) => {
    unread = end + 1;
  };
  const nothing = () => undefined;

  const tokenizer = new Tokenizer(
    { decodeEntities: false },
    {
      ontext(start, end) {
        if (isHidden) return;
        write(source.slice(start, end));
        unread = end;
      },
      onopentagname(start, end) {
        tag = source.slice(start, end).toLowerCase();
        href = undefined;
      },
      onattribname(start, end) {
        attribute = source.slice(start, end).toLowerCase();
        value = '';
      },
      onattribdata(start, end) {
        value += source.slice(start, end);
      },
      onattribend() {
        if (attribute === 'href') href ??= webAddress.exec(value)?.[1];
      },
      onopentagend: open,
      onselfclosingtag: open,
      onclosetag(start, end) {
        unread = source.indexOf('>', end) + 1 || source.length;
        close(source.slice(start, end).toLowerCase());
      },
      oncdata(start, end, offset) {
        write(source.slice(start, end - offset));
        unread = end + 1;
      },
      oncomment: skip,
      ondeclaration: skip,
      onprocessinginstruction: skip,
      // Entities are decoded when the text is whole.
      ontextentity: nothing,
      onattribentity: nothing,
      onend: nothing,
    },
  );
  // The end is not announced: the tokenizer would drop what is not closed.
  tokenizer.write(source);
  closeLink(false);
  return out + source.slice(unread);
}
