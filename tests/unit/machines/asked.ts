/** Services for machine tests: every call waits until the test answers it. */

interface Call<Input, Output> {
  readonly input: Input;
  readonly answer: (output: Output) => Promise<void>;
  readonly fail: (error: unknown) => Promise<void>;
}

/** Lets every promise that is settled already reach its machine. */
export const settled = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

/** Lets machines and services answer each other until something is so. @throws Error when it does not become so */
export async function until(isSo: () => boolean): Promise<void> {
  for (let turn = 0; turn < 50 && !isSo(); turn += 1) await settled();
  if (!isSo()) throw new Error(`It does not become so: ${isSo.toString()}`);
}

/** A service and the calls it has had; `last()` is the call the machine waits for. */
export function asked<Input, Output>() {
  const calls: Call<Input, Output>[] = [];
  return {
    calls,
    call: (input: Input): Promise<Output> =>
      new Promise((resolve, reject) => {
        calls.push({
          input,
          answer: (output) => (resolve(output), settled()),
          fail: (error) => (reject(error as Error), settled()),
        });
      }),
    last(): Call<Input, Output> {
      const call = calls.at(-1);
      if (!call) throw new Error('The service was never asked.');
      return call;
    },
  };
}
