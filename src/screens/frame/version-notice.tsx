/** Says quietly that a newer build is there. It takes over with the next page, so nothing has to be done. */
import { useState } from 'react';
import { X } from 'lucide';
import { hasTyped } from '../../app/typing.ts';
import { useApplicationView, useSend } from '../../app/use-application.ts';
import { Button, LinkButton } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { siteNotices } from '../../messages/en/site-notices.ts';
import { useMessages } from '../../messages/messages.ts';
import '../../styles/version-notice.css';

export function VersionNotice() {
  const send = useSend();
  const { components } = useMessages();
  const { newVersion: t } = siteNotices;
  const isUpdateAsked = useApplicationView((view) => view.versionGuard.isUpdateAsked);
  const [isClosed, setClosed] = useState(false);
  if (isClosed) return null;
  return (
    <div className="version-notice">
      {isUpdateAsked ? (
        <p>
          {/* The focus stays where it was, and a second press must not be the one that loses something. */}
          {t.ask} <LinkButton onClick={() => send({ type: 'update.cancelled' })}>{t.cancel}</LinkButton>{' '}
          <LinkButton onClick={() => send({ type: 'update.confirmed' })}>{t.confirm}</LinkButton>
        </p>
      ) : (
        <p>
          {t.text}{' '}
          <LinkButton onClick={() => send({ type: 'update.requested', hasTyped: hasTyped(document) })}>
            {t.act}
          </LinkButton>
        </p>
      )}
      <Button kind="quiet" small iconOnly aria-label={components.close} onClick={() => setClosed(true)}>
        <Icon of={X} />
      </Button>
    </div>
  );
}
