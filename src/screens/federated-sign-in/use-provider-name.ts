/** The provider in question, by the name people know. */
import { useSelector } from '@xstate/react';
import { provider } from '#machines/federated-sign-in/federated-sign-in.selectors.ts';
import type { FederatedSignInRef } from '#machines/federated-sign-in/federated-sign-in.machine.ts';
import { useAuthText } from '../authentication/auth-text.ts';
import { useProviderLabel } from '../authentication/use-provider-label.ts';

export function useProviderName(flow: FederatedSignInRef): string {
  const { t } = useAuthText();
  const labelOf = useProviderLabel();
  const name = useSelector(flow, provider);
  return name === null ? t.federatedSignIn.someProvider : labelOf(name);
}
