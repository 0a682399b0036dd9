/** The browser has come back from the provider; its answer is being checked. */
import { AuthHead } from '../authentication/auth-head.tsx';
import { useAuthText } from '../authentication/auth-text.ts';

export function ReturningScreen({ headingId }: { readonly headingId: string }) {
  const { returning } = useAuthText().t.federatedSignIn;
  return (
    <>
      <AuthHead id={headingId} title={returning.title} takesFocus />
      <output className="quiet">{returning.busy}</output>
    </>
  );
}
