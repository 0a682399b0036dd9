/** Catches that the code of a flow cannot be loaded or breaks: the person is told, and can try again or go back. */
import { Component, type ReactNode } from 'react';
import { useAuthenticationVerbs } from '../../app/authentication.ts';
import { Banner } from '../../components/banner.tsx';
import { Button } from '../../components/button.tsx';
import { AuthHead } from './auth-head.tsx';
import { useAuthText } from './auth-text.ts';

export interface FlowBoundaryProps {
  readonly headingId: string;
  readonly children: ReactNode;
}

export class FlowBoundary extends Component<FlowBoundaryProps, { readonly hasFailed: boolean }> {
  static getDerivedStateFromError = () => ({ hasFailed: true });

  override state = { hasFailed: false };

  override render() {
    return this.state.hasFailed ? <FailedFlow headingId={this.props.headingId} /> : this.props.children;
  }
}

function FailedFlow({ headingId }: Pick<FlowBoundaryProps, 'headingId'>) {
  const { t } = useAuthText();
  const { signIn } = useAuthenticationVerbs();
  const { unavailable } = t.signIn;
  return (
    <>
      <AuthHead id={headingId} title={unavailable.title} takesFocus />
      <Banner kind="danger">
        <p>{unavailable.text}</p>
      </Banner>
      {/* A failed import is remembered by the browser, so the page is loaded again. */}
      <Button kind="primary" wide onClick={() => location.reload()}>
        {unavailable.retry}
      </Button>
      <div className="actions">
        <Button kind="quiet" onClick={() => signIn({ entry: { flow: 'signIn' } })}>
          {t.shared.back}
        </Button>
      </div>
    </>
  );
}
