/** The default of every actor that the application must provide: it fails at once and says what is missing. */
import { fromPromise, type PromiseActorLogic } from 'xstate';

/**
 * A promise actor that rejects, naming itself and the machine that wanted it.
 *
 * @param machine the machine's id, such as `signIn`
 * @param actor the name under which the machine invokes the actor
 */
export const unprovided = <Output, Input>(machine: string, actor: string): PromiseActorLogic<Output, Input> =>
  fromPromise<Output, Input>(() =>
    Promise.reject(
      new Error(
        `The actor '${actor}' of the machine '${machine}' is not provided. ` +
          `Give it with ${machine}Machine.provide({ actors: { ${actor} } }).`,
      ),
    ),
  );
