/**
 * The screens of authentication as pages. `to` is where to go afterwards; `ended` says that the service has ended a
 * session; the rest is a provider's answer.
 */
import { createFileRoute, useChildMatches } from '@tanstack/react-router';
import { onlyParam, readParams } from '../app/search-params.ts';
import { AuthenticationPage } from '../screens/authentication/authentication-page.tsx';
import { isAuthSection, stepOf, type AuthAddress } from '../screens/authentication/addresses.ts';

const text = onlyParam(() => true);
const readSearch = readParams({ to: text, ended: text, state: text, code: text, error: text });

export const Route = createFileRoute('/_auth')({
  validateSearch: readSearch,
  staticData: { frame: 'auth' },
  component: AuthRoute,
});

/** The page below says which; while one leaves for another part of the site there is none, and nothing changes. */
function useAuthAddress(): AuthAddress | undefined {
  const path = useChildMatches({ select: ([child]) => child?.pathname });
  const [, section = '', step] = path?.split('/') ?? [];
  if (!isAuthSection(section)) return undefined;
  return { section, step: stepOf(section, step) };
}

function AuthRoute() {
  const { to, ended, state, code, error } = Route.useSearch();
  const address = useAuthAddress();
  if (address === undefined) return null;
  return (
    <AuthenticationPage
      address={address}
      destination={to}
      isSessionEnded={ended !== undefined}
      isReturn={state !== undefined && (code !== undefined || error !== undefined)}
    />
  );
}
