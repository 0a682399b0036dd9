/**
 * The way to a file: a plain link for everyone's files and for files elsewhere. A link cannot prove who
 * follows it, so for a restricted file the service is first asked for an address that works for a minute.
 */
import type { ComponentProps, MouseEvent } from 'react';
import { captured } from '../../app/capture.ts';
import { useSend } from '../../app/use-application.ts';
import { useApi } from '../../app/context.ts';
import { useRequestFailedMessages } from '../../messages/request-failed.ts';
import type { Download } from './downloads.ts';

export interface FileLinkProps extends Omit<ComponentProps<'a'>, 'href' | 'onClick' | 'download' | 'rel'> {
  readonly file: Pick<Download, 'resourceGUID' | 'url' | 'external' | 'format'>;
  /** Not everyone may have the file. */
  readonly restricted: boolean;
}

export function FileLink({ file, restricted, children, ...link }: FileLinkProps) {
  const api = useApi();
  const send = useSend();
  const requestFailed = useRequestFailedMessages();
  const { resourceGUID, format } = file;
  const report = (place: 'here' | 'elsewhere') =>
    send(captured('raw file downloaded', { resourceGUID, format, place }));
  if (file.external)
    return (
      <a {...link} href={file.url} rel="noopener" onClick={() => report('elsewhere')}>
        {children}
      </a>
    );

  const follow = (event: MouseEvent) => {
    event.preventDefault();
    report('here');
    api.call('resource:link', { resourceGUID }).then(
      ({ url }) => location.assign(url),
      async () => (await import('../../components/toast.tsx')).showFailure(requestFailed),
    );
  };
  return (
    <a {...link} href={file.url} download="" onClick={restricted ? follow : () => report('here')}>
      {children}
    </a>
  );
}
