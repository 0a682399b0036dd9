/** The pages for failures of the server: written whole, without scripts, so that nothing in them can fail again. */
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { REDIRECT_LOOP_STATUS } from '#contract/redirect-loop.ts';
import type { Renderer } from '#contract/rendering.ts';
import { en } from '../messages/en.ts';
import { siteNotices } from '../messages/en/site-notices.ts';
import { language } from '../messages/language.ts';
import { FailureFrame } from './failure-pages.tsx';

interface FailureDocument {
  readonly productName: string;
  readonly status: number;
  readonly title: string;
  readonly help: string;
  /** Where "Try again" leads; empty: the address of the page itself. */
  readonly address: string;
  readonly styles: ReactNode;
  readonly children?: ReactNode;
}

function write({ productName, status, title, help, address, styles, children }: FailureDocument): string {
  const page = (
    <html lang={language.tag} dir={language.direction}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{`${title} · ${productName}`}</title>
        {styles}
      </head>
      <body>
        <header className="site-header">
          <div className="container">
            <a className="brand" href="/">
              {productName}
            </a>
          </div>
        </header>
        <FailureFrame status={status} title={title}>
          <p className="measure">{help}</p>
          <div className="row wrap">
            <a className="button primary" href={address}>
              {en.shell.failure.retry}
            </a>
            <a className="button" href="/">
              {en.shell.notFound.toHome}
            </a>
          </div>
          {children}
        </FailureFrame>
      </body>
    </html>
  );
  return `<!DOCTYPE html>${renderToStaticMarkup(page)}`;
}

export const renderFailure: Renderer['renderFailure'] = ({
  configuration: { productName },
  status,
  reference,
  address,
  css,
}) => {
  const { failure } = en.shell;
  const explained: Readonly<Record<number, { title: string; help: string }>> = {
    [REDIRECT_LOOP_STATUS]: siteNotices.redirectLoop,
    429: siteNotices.busy,
  };
  const { title, help } = explained[status] ?? failure;
  return write({
    productName,
    status,
    title,
    help,
    address,
    styles: <style dangerouslySetInnerHTML={{ __html: css }} />,
    children: (
      <p className="t13 quiet">
        {failure.reference} <code>{reference}</code>
      </p>
    ),
  });
};

export const renderBusy: Renderer['renderBusy'] = ({ configuration: { productName }, sheets }) =>
  write({
    productName,
    status: 503,
    ...siteNotices.busy,
    address: '',
    styles: sheets.map((sheet) => <link key={sheet} rel="stylesheet" href={sheet} />),
  });
