/** Catches that the code of a flow cannot be loaded or breaks: the person sees an error, and can try again or go back. */
import { Component, type ReactNode } from 'react';
import { useSend } from '../../app/use-application.ts';
import { useAuthText } from './auth-text.ts';
import { FailureScreen } from './failure-screen.tsx';

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
  const send = useSend();
  return (
    <FailureScreen
      failure={t.signIn.unavailable}
      headingId={headingId}
      // React remembers a failed import, so the page is loaded again.
      onRetry={() => location.reload()}
      onBack={() => send({ type: 'signIn.requested', entry: { flow: 'signIn' } })}
    />
  );
}
