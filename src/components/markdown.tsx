/**
 * Shows Markdown as React elements: text that someone else wrote never becomes markup of the page.
 * Raw HTML and pictures stay the characters they are; links lead to http(s), mailto and paths of this site.
 */
import { Link } from '@tanstack/react-router';
import { Fragment, useMemo, type ReactNode } from 'react';
import '../styles/prose.css';
import { slugOf } from '#contract/slug.ts';
import { parseBlocks, type Block } from './markdown-blocks.ts';
import { parseInline, type Inline } from './markdown-inline.ts';
import { inLanguage } from './in-language.ts';

function Part({ part }: { part: Inline }): ReactNode {
  switch (part.kind) {
    case 'text':
      return part.text;
    case 'code':
      return <code>{part.text}</code>;
    case 'strong':
      return (
        <strong>
          <Parts parts={part.parts} />
        </strong>
      );
    case 'emphasis':
      return (
        <em>
          <Parts parts={part.parts} />
        </em>
      );
    case 'link':
      // What the server answers itself is not a page of the application.
      return /^\/(?!api\/|files\/|[^/]*\.\w)/.test(part.href) ? (
        <Link to={part.href}>
          <Parts parts={part.parts} />
        </Link>
      ) : (
        <a href={part.href} rel={part.href.startsWith('/') ? undefined : 'nofollow noopener'}>
          <Parts parts={part.parts} />
        </a>
      );
  }
}

/* Parts and blocks have no identity but their place, and the text never changes under a reader. */
function Parts({ parts }: { parts: readonly Inline[] }): ReactNode {
  // oxlint-disable-next-line react/no-array-index-key
  return parts.map((part, place) => <Part key={place} part={part} />);
}

/** One line of Markdown, without a paragraph around it. */
export const MarkdownLine = ({ text }: { text: string }) => <Parts parts={parseInline(text)} />;

function BlockElement({ block, anchors }: { block: Block; anchors: boolean }): ReactNode {
  switch (block.kind) {
    case 'heading': {
      const Heading = `h${block.level}` as const;
      return (
        <Heading id={anchors ? slugOf(block.text) : undefined}>
          <MarkdownLine text={block.text} />
        </Heading>
      );
    }
    case 'paragraph':
      return (
        <p>
          <MarkdownLine text={block.lines.join(' ')} />
        </p>
      );
    case 'code':
      return (
        <pre>
          <code>{block.text}</code>
        </pre>
      );
    case 'quotation':
      return (
        <blockquote>
          <Blocks blocks={block.blocks} anchors={false} />
        </blockquote>
      );
    case 'list': {
      const items = block.items.map((item, place) => (
        // oxlint-disable-next-line react/no-array-index-key
        <li key={place}>
          <MarkdownLine text={item} />
        </li>
      ));
      return block.ordered ? <ol start={block.start}>{items}</ol> : <ul>{items}</ul>;
    }
  }
}

function Blocks({ blocks, anchors }: { blocks: readonly Block[]; anchors: boolean }): ReactNode {
  return blocks.map((block, place) => (
    // oxlint-disable-next-line react/no-array-index-key
    <Fragment key={place}>
      <BlockElement block={block} anchors={anchors} />
    </Fragment>
  ));
}

export interface MarkdownProps {
  readonly text: string;
  /** BCP 47 tag of the text. */
  readonly language?: string;
  /** Headings get addresses. For texts of our own: what others wrote could take the id of a part of the page. */
  readonly anchors?: boolean;
}

export function Markdown({ text, language, anchors = false }: MarkdownProps) {
  const blocks = useMemo(() => parseBlocks(text), [text]);
  return (
    <div className="prose" {...inLanguage(language)}>
      <Blocks blocks={blocks} anchors={anchors} />
    </div>
  );
}
