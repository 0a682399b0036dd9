/** What the last look of a source found, or what is being done, with the acts that there are now. */
import { useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide';
import { useRef } from 'react';
import { CATALOGUE_BYTES, type HarvestRun, type HarvestSource } from '#contract/harvest.ts';
import type { UserOrganisation } from '#contract/entities/user.ts';
import { useApi } from '../../app/context.ts';
import { Banner } from '../../components/banner.tsx';
import { Button } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { FailedState } from '../../components/failed-state.tsx';
import { Icon } from '../../components/icon.tsx';
import { showFailure } from '../../components/toast.tsx';
import { useImportMessages } from '../../messages/imports.ts';
import { useSettingsMessages } from '../../messages/settings.ts';
import { runsQuery } from '../../services/api/import-queries.ts';
import { sayProblem } from '../settings/say.ts';
import type { ImportSearch } from './imports-search.ts';
import { FoundItems } from './found-items.tsx';
import type { ImportView } from './use-import-run.ts';
import { useSheetExport } from './use-sheet-export.ts';
import { LeftOut } from './left-out.tsx';
import { About, applicable, Counts, Notes } from './run-facts.tsx';

interface PartProps {
  readonly source: HarvestSource;
  readonly view: ImportView;
}

/** Hands a file in, for a source without an address. */
function ChooseFile({ view, primary }: { readonly view: ImportView; readonly primary: boolean }) {
  const t = useImportMessages();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        className="sr"
        tabIndex={-1}
        aria-hidden
        accept=".json,.jsonld,.ttl,.nt,.rdf,.xml,.csv"
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.item(0);
          if (file && file.size > CATALOGUE_BYTES) showFailure({ title: t.tooLarge(CATALOGUE_BYTES) });
          else if (file) view.handIn(file);
          // The same file can be chosen again.
          currentTarget.value = '';
        }}
      />
      <Button kind={primary ? 'primary' : 'plain'} onClick={() => input.current?.click()}>
        {t.act.choose}
      </Button>
    </>
  );
}

function Look({ source, view }: PartProps) {
  const t = useImportMessages();
  if (!view.mayLook) return null;
  const primary = view.screen === 'idle';
  if (source.address === null) return <ChooseFile view={view} primary={primary} />;
  return (
    <Button
      kind={primary ? 'primary' : 'plain'}
      onClick={() => view.send({ type: 'look.requested', file: null })}
    >
      <Icon of={RefreshCw} />
      {view.run === null ? t.act.look : t.act.lookAgain}
    </Button>
  );
}

function ExportAll({ organisationGUID }: { readonly organisationGUID: string }) {
  const t = useImportMessages().sheet;
  const { isPending, send } = useSheetExport(organisationGUID, null);
  return (
    <Button busy={isPending} onClick={send}>
      {t.export}
    </Button>
  );
}

interface ActsProps extends PartProps {
  readonly organisationGUID: string;
  readonly run: HarvestRun | undefined;
}

function Acts({ organisationGUID, source, view, run }: ActsProps) {
  const t = useImportMessages();
  const isReady = view.screen === 'ready' && run !== undefined;
  return (
    <div className="row wrap">
      {source.kind === 'sheet' && <ExportAll organisationGUID={organisationGUID} />}
      <Look source={source} view={view} />
      {isReady && (
        <Button kind="quiet" onClick={() => view.send({ type: 'run.discarded' })}>
          {t.act.discard}
        </Button>
      )}
      {isReady && applicable(run) > 0 && (
        <Button kind="primary" onClick={() => view.send({ type: 'apply.requested' })}>
          {t.act.apply(applicable(run))}
        </Button>
      )}
    </div>
  );
}

/** How far the work is. The words are announced, the figures are not: they change every second. */
function Working({ source, view }: PartProps) {
  const t = useImportMessages();
  const { step, progress, screen } = view;
  const figures =
    progress === null
      ? null
      : step === 'sending' || step === 'receiving'
        ? t.progress.sending(progress.done, progress.total)
        : step === 'reading'
          ? t.progress.reading(progress.done, progress.total)
          : t.progress.applying(progress.done, progress.total);
  const isBackground = step === 'reading' || step === 'applying' || step === 'rollingBack';
  return (
    <div className="stack s import-work">
      <output className="strong">{t.steps[step ?? 'starting']}</output>
      <progress
        aria-label={t.steps[step ?? 'starting']}
        {...(progress !== null && { value: progress.done, max: progress.total })}
      />
      {figures !== null && <p className="quiet t14 num">{figures}</p>}
      {isBackground && <p className="quiet t14">{t.leave}</p>}
      {(view.mayDiscard || screen === 'interrupted' || view.mayLook) && (
        <p className="row wrap">
          {screen === 'interrupted' && (
            <Button onClick={() => view.send({ type: 'retry.requested' })}>{t.act.retry}</Button>
          )}
          {view.mayLook && source.address === null && <ChooseFile view={view} primary={false} />}
          {view.mayDiscard && (
            <Button onClick={() => view.send({ type: 'run.discarded' })}>{t.act.cancel}</Button>
          )}
        </p>
      )}
    </div>
  );
}

interface RunPartProps extends PartProps {
  readonly organisation: UserOrganisation;
  readonly search: ImportSearch;
}

export function RunPart({ organisation, source, view, search }: RunPartProps) {
  const t = useImportMessages();
  const settings = useSettingsMessages();
  const { organisationGUID } = organisation;
  const { screen, problem } = view;
  const { data: runs } = useQuery({
    ...runsQuery(useApi(), organisationGUID, source.sourceGUID),
    // The machine asks.
    enabled: false,
  });
  const run = runs?.find(({ runGUID }) => runGUID === view.run?.runGUID);
  if (screen === 'unavailable')
    return (
      <FailedState
        title={t.unavailable}
        offline={problem?.code === 'unreachable'}
        onRetry={() => view.send({ type: 'retry.requested' })}
      />
    );
  const isSheet = source.kind === 'sheet';
  const isWorking = screen === 'working' || screen === 'interrupted';
  const said = () => {
    if (problem?.code !== 'unreachable') return problem && sayProblem(settings, problem);
    return screen === 'interrupted' ? t.interrupted : t.offline;
  };
  const sentence = said();
  return (
    <section className="stack" aria-label={t.found} aria-busy={screen === 'loading'}>
      <div className="import-head">
        <About source={source} run={run} />
        {!isWorking && <Acts organisationGUID={organisationGUID} source={source} view={view} run={run} />}
      </div>
      {sentence !== null && <Banner kind="danger">{sentence}</Banner>}
      {screen === 'loading' && <output className="quiet">{t.loading}</output>}
      {isWorking && <Working source={source} view={view} />}
      {!isWorking && screen !== 'loading' && run === undefined && (
        <EmptyState title={isSheet ? t.sheet.notRead : t.notRead}>
          <p className="measure">{isSheet ? t.sheet.notReadText : t.notReadText}</p>
        </EmptyState>
      )}
      {!isWorking && run !== undefined && (
        <>
          <Notes run={run} isSheet={isSheet} t={t} />
          <Counts source={source} run={run} />
          <LeftOut organisationGUID={organisationGUID} run={run} />
          {run.counts !== null && (
            <FoundItems
              organisation={organisation}
              run={run}
              counts={run.counts}
              search={search}
              isSheet={isSheet}
            />
          )}
        </>
      )}
    </section>
  );
}
