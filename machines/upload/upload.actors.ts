/** The services of an upload: what the application provides, and placeholders that throw until it does. */
import { fromCallback, type CallbackActorLogic, type EventObject } from 'xstate';
import { calling, type Call } from '../conventions/call.ts';
import { unprovided } from '../conventions/unprovided.ts';
import type { BegunUpload, ChosenFile, ProcessedAnswer, TransferEvent, WatchEvent } from './upload.types.ts';

export interface TransferInput {
  readonly datasetGUID: string;
  readonly file: ChosenFile;
  /** Null until the server has begun one. */
  readonly begun: BegunUpload | null;
}

/** An upload in a state that it reaches only once the server has begun it. */
export interface KnownUpload {
  readonly datasetGUID: string;
  readonly begun: BegunUpload | null;
}

export interface UploadServices {
  /** Sends the bytes that are missing and reports how far it is. @returns what stops it and lets others send */
  transfer(input: TransferInput, tell: (event: TransferEvent) => void): () => void;
  /** Listens to the tab that sends. @returns what ends that */
  watch(input: KnownUpload, tell: (event: WatchEvent) => void): () => void;
  /** Asks what has become of the bytes. */
  readonly look: Call<KnownUpload, ProcessedAnswer>;
  /** Removes what the server has; of an upload that it does not have, nothing. */
  readonly remove: Call<KnownUpload, void>;
}

/** A callback actor that fails as soon as it is invoked, and says what is missing. */
const unprovidedCallback = <Input>(actor: string): CallbackActorLogic<EventObject, Input> =>
  fromCallback<EventObject, Input>(() => {
    throw new Error(`The actor '${actor}' of the machine 'upload' is not provided. Use provideUpload().`);
  });

export const uploadPlaceholders = {
  transfer: unprovidedCallback<TransferInput>('transfer'),
  watch: unprovidedCallback<KnownUpload>('watch'),
  look: unprovided<ProcessedAnswer, KnownUpload>('upload', 'look'),
  remove: unprovided<void, KnownUpload>('upload', 'remove'),
};

/** The services as actors, for `uploadMachine.provide({ actors })`. */
export const uploadActors = (services: UploadServices): typeof uploadPlaceholders => ({
  transfer: fromCallback(({ input, sendBack }) => services.transfer(input, sendBack)),
  watch: fromCallback(({ input, sendBack }) => services.watch(input, sendBack)),
  look: calling(services.look),
  remove: calling(services.remove),
});
