/** The page for a failure of the server: written whole, without scripts, so that nothing in it can fail again. */
import { renderToStaticMarkup } from 'react-dom/server';
import { REDIRECT_LOOP_STATUS } from '#contract/redirect-loop.ts';
import type { Renderer } from '#contract/rendering.ts';
import { en } from '../messages/en.ts';
import { way } from '../messages/en/way.ts';
import { language } from '../messages/language.ts';
import { FailureFrame } from './failure-pages.tsx';

export const renderFailure: Renderer['renderFailure'] = ({
  configuration,
  status,
  reference,
  address,
  css,
}) => {
  const { failure } = en.shell;
  const { title, help } = status === REDIRECT_LOOP_STATUS ? way.redirectLoop : failure;
  const page = (
    <html lang={language.tag} dir={language.direction}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{`${title} · ${configuration.productName}`}</title>
        <style dangerouslySetInnerHTML={{ __html: css }} />
      </head>
      <body>
        <header className="site-header">
          <div className="container">
            <a className="brand" href="/">
              {configuration.productName}
            </a>
          </div>
        </header>
        <FailureFrame status={status} title={title}>
          <p className="measure">{help}</p>
          <div className="row wrap">
            <a className="button primary" href={address}>
              {failure.retry}
            </a>
            <a className="button" href="/">
              {en.shell.notFound.toHome}
            </a>
          </div>
          <p className="t13 quiet">
            {failure.reference} <code>{reference}</code>
          </p>
        </FailureFrame>
      </body>
    </html>
  );
  return `<!DOCTYPE html>${renderToStaticMarkup(page)}`;
};
