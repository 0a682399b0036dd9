/** The frame of signing in: the brand, a way back to browsing, one column. */
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useConfiguration } from '../app/context.ts';
import { useMessages } from '../messages/messages.ts';
import '../styles/auth.css';
import { BrandSign } from './brand-sign.tsx';

export function AuthFrame({ children }: { readonly children: ReactNode }) {
  const t = useMessages().frame;
  const { productName } = useConfiguration();
  return (
    <div className="auth">
      <header className="site-header">
        <div className="container">
          <Link className="brand" to="/">
            <BrandSign />
            <span>{productName}</span>
          </Link>
          <div className="tools">
            <Link className="button quiet" to="/discovery">
              <span>
                {t.auth.browse} <span className="only-large">{t.auth.withoutSigningIn}</span>
              </span>
            </Link>
          </div>
        </div>
      </header>
      {children}
      <footer className="auth-footer t13 quiet">
        <Link className="plain" to="/help">
          {t.auth.help}
        </Link>
        {' · '}
        <Link className="plain" to="/privacy">
          {t.auth.privacy}
        </Link>
      </footer>
    </div>
  );
}
