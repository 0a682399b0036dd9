/** The way to submitting an app. A visitor signs in first and then comes to the form. */
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide';
import { useAuthentication, useSend } from '../../app/use-application.ts';
import { buttonClass } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { useAppsMessages } from '../../messages/apps.ts';

const FORM = '/dashboard/apps/submit';

export function SubmitLink({ primary = false }: { readonly primary?: boolean }) {
  const t = useAppsMessages();
  const { status } = useAuthentication();
  const send = useSend();
  const isVisitor = status === 'unauthenticated';
  return (
    <Link
      className={buttonClass({ kind: primary ? 'primary' : 'plain' })}
      to={FORM}
      preload={false}
      onPointerEnter={isVisitor ? () => send({ type: 'authentication.wanted' }) : undefined}
      onClick={(event) => {
        // A new tab is wanted, or there is a member: the link does what links do.
        if (!isVisitor || event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        send({ type: 'signIn.requested', destination: FORM });
      }}
    >
      <Icon of={Plus} />
      {t.submit}
    </Link>
  );
}
