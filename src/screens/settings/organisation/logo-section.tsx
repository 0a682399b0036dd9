/** The logo of the organisation: shown, chosen from a file, and removed. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useRef } from 'react';
import { pictureTypes } from '#contract/app-constants.ts';
import type { Organisation } from '#contract/entities/organisation.ts';
import { logoLimits } from '#contract/organisation-logo.ts';
import { toBase64 } from '../../../app/base64.ts';
import { useApi } from '../../../app/context.ts';
import { refusalMessage } from '../../../app/refusal.ts';
import { useConfirmation } from '../../../app/use-confirmation.ts';
import { Banner } from '../../../components/banner.tsx';
import { Button } from '../../../components/button.tsx';
import { OrganisationMark } from '../../../components/organisation-mark.tsx';
import { showSuccess } from '../../../components/toast.tsx';
import { useSettingsMessages } from '../../../messages/settings.ts';
import { ApiError } from '../../../services/api/api-error.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { sayProblem } from '../say.ts';

export function LogoSection({ organisation }: { readonly organisation: Organisation }) {
  const t = useSettingsMessages();
  const { logo: words } = t.organisation;
  const { organisationGUID, name, logo } = organisation;
  const id = useId();
  const api = useApi();
  const queryClient = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const set = async (content: string | null) => {
    await api.call('organisation/setLogo', { organisationGUID, content });
    await queryClient.invalidateQueries();
  };
  const upload = useMutation({
    mutationFn: async (file: File) => {
      // What is far too large is not sent at all; the service says the same of it.
      if (file.size > 2 * logoLimits.bytes) throw new RangeError('The file is too large');
      await set(await toBase64(file));
    },
    onSuccess: () => showSuccess({ title: words.done }),
  });
  const removing = useConfirmation(async () => {
    await set(null);
    showSuccess({ title: words.removed });
  });
  const fault = () => {
    if (!upload.isError) return null;
    if (upload.error instanceof ApiError && upload.error.fields.length > 0)
      return sayProblem(t, refusalMessage(upload.error));
    return upload.error instanceof RangeError ? words.tooLarge(logoLimits.bytes / 1000) : words.failed;
  };
  const problem = fault();
  return (
    <section className="settings-section" aria-labelledby={id}>
      <div className="section-line">
        <div>
          <h2 id={id}>{words.title}</h2>
          <p className="quiet t14 measure">{words.text(logoLimits.bytes / 1000, logoLimits.least)}</p>
        </div>
      </div>
      <div className="stack">
        <div className="row wrap gap-4">
          <OrganisationMark name={name} id={organisationGUID} logo={logo} size={80} />
          <input
            ref={input}
            type="file"
            className="sr"
            tabIndex={-1}
            aria-hidden
            accept={pictureTypes.join(',')}
            onChange={({ currentTarget }) => {
              const file = currentTarget.files?.item(0);
              if (file) upload.mutate(file);
              // The same file can be chosen again.
              currentTarget.value = '';
            }}
          />
          <Button busy={upload.isPending} onClick={() => input.current?.click()}>
            {logo === undefined ? words.choose : words.replace}
          </Button>
          {logo !== undefined && (
            <Button
              kind="quiet"
              onClick={() => removing.send({ type: 'action.requested', subject: organisationGUID })}
            >
              {words.remove}
            </Button>
          )}
        </div>
        {problem !== null && <Banner kind="danger">{problem}</Banner>}
      </div>
      <ConfirmDialog confirmation={removing} {...words.removeAsk} />
    </section>
  );
}
