/** Connects the machine of a publication with the calls of the product, and with the tables that are on their way. */
import { useActor } from '@xstate/react';
import { useEffect } from 'react';
import type { FormValues } from '#machines/form/form.values.ts';
import {
  isHeld,
  isKeeping,
  isSending,
  providePublication,
  publicationForm,
  publicationScreen,
  typedValues,
  type PublicationAct,
  type PublicationScreen,
} from '#machines/publication/publication.machine.ts';
import {
  useFormMachine,
  useOpenForm,
  type Submission,
  type SubmissionOptions,
} from '../../app/use-submission.ts';
import type { KeptTables } from './kept-tables.ts';

export interface PublicationOptions extends Pick<SubmissionOptions, 'values' | 'schema' | 'toRequest'> {
  /** The call of each act. @throws ApiError */
  readonly calls: Readonly<Record<PublicationAct, (values: FormValues) => Promise<void>>>;
  /** What became of the tables with columns that are kept. */
  readonly tables: KeptTables;
}

export interface Publication {
  /** For the form. */
  readonly submission: Submission;
  readonly screen: PublicationScreen;
  readonly isHeld: boolean;
  readonly isKeeping: boolean;
}

/** Starts a publication: one for each section that is open. */
export function usePublication(options: PublicationOptions): Publication {
  const machine = useFormMachine(options, ({ answer, validate }) =>
    providePublication(
      {
        publish: answer(({ calls }) => calls.publish),
        schedule: answer(({ calls }) => calls.schedule),
        keep: answer(({ calls }) => calls.keep),
      },
      validate,
    ),
  );
  const [snapshot, send] = useActor(machine, { input: { values: options.values } });
  const screen = publicationScreen(snapshot);
  const held = isHeld(snapshot);
  const { tables } = options;
  useEffect(() => {
    // The section that has asked for them may be closed: the machine hears of them where it has not asked itself.
    const look = () => {
      if (tables.now() === 'sending') send({ type: 'tables.awaited' });
    };
    look();
    return tables.subscribe(look);
  }, [tables, send]);
  useEffect(() => {
    if (!held) return;
    const look = () => {
      const now = tables.now();
      if (now !== 'sending') send({ type: now === 'lost' ? 'tables.lost' : 'tables.stored' });
    };
    look();
    return tables.subscribe(look);
  }, [held, tables, send]);
  const isOver = screen !== 'filling' && screen !== 'broken';
  useOpenForm(options, { typed: typedValues(snapshot), isSaved: isOver });
  return {
    submission: {
      form: publicationForm(snapshot),
      isSending: isSending(snapshot),
      screen: isOver ? 'saved' : screen,
      send: () => send({ type: 'form.reopened' }),
    },
    screen,
    isHeld: held,
    isKeeping: isKeeping(snapshot),
  };
}
