/** The frame of a page inside another one: what it shows above, where it is from below, and no way round the site. */
import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { useEffect, type ReactNode } from 'react';
import { useConfiguration } from '../../app/context.ts';
import { Button } from '../../components/button.tsx';
import { useEmbedMessages } from '../../messages/embed.ts';
import { inLanguage } from '../../components/in-language.ts';
import '../../styles/embed.css';

/** A link out of the frame: the page around is someone else's, so it opens beside it. */
export function OutLink({
  href,
  language,
  children,
}: {
  readonly href: string;
  readonly language?: string | undefined;
  readonly children: ReactNode;
}) {
  const t = useEmbedMessages().page;
  return (
    <a href={href} target="_blank" rel="noopener" {...inLanguage(language)}>
      {children}
      <span className="sr"> {t.newTab}</span>
    </a>
  );
}

export interface EmbedFrameProps {
  readonly title: string;
  readonly language?: string;
  readonly children: ReactNode;
  /** What is in the foot before the name of the product. */
  readonly foot?: ReactNode;
}

export function EmbedFrame({ title, language, children, foot }: EmbedFrameProps) {
  const { productName } = useConfiguration();
  return (
    <div className="embed">
      <main id="main" tabIndex={-1}>
        <h1 {...inLanguage(language)}>{title}</h1>
        {children}
      </main>
      <footer className="embed-foot t13">
        {foot}
        <span className="embed-product">
          <OutLink href="/">{productName}</OutLink>
        </span>
      </footer>
    </div>
  );
}

/** Also for what is not public: anyone who frames it learns nothing. */
export function EmbedMissing() {
  const t = useEmbedMessages().page;
  const { productName } = useConfiguration();
  return (
    <EmbedFrame title={t.missing}>
      <p className="quiet">{t.missingText}</p>
      <p>
        <OutLink href="/discovery">{t.toProduct(productName)}</OutLink>
      </p>
    </EmbedFrame>
  );
}

/** What is asked for again is the whole page: inside someone else's, nothing is kept that is worth keeping. */
export function EmbedFailed({ reset }: Pick<ErrorComponentProps, 'reset'>) {
  const t = useEmbedMessages().page;
  const router = useRouter();
  const queries = useQueryErrorResetBoundary();
  useEffect(() => queries.reset(), [queries]);
  const retry = () => {
    reset();
    void router.invalidate();
  };
  return (
    <EmbedFrame title={t.missing}>
      <p role="alert">{t.failed}</p>
      <p>
        <Button small onClick={retry}>
          {t.retry}
        </Button>
      </p>
    </EmbedFrame>
  );
}
