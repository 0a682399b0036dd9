/** The moment before the form: what is known already is looked at, or is with the service. */
import { AuthHead } from '../authentication/auth-head.tsx';
import { useAuthText } from '../authentication/auth-text.ts';

export interface OpeningScreenProps {
  readonly headingId: string;
  /** Credentials that another flow has used are with the service. */
  readonly isSigningIn: boolean;
}

export function OpeningScreen({ headingId, isSigningIn }: OpeningScreenProps) {
  const { t } = useAuthText();
  return (
    <>
      <AuthHead id={headingId} title={t.signIn.credentials.title} takesFocus />
      <output className="quiet">{isSigningIn ? t.signIn.credentials.busy : t.shared.loading}</output>
    </>
  );
}
