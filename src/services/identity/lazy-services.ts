/** Services whose code is loaded with the first call. */

/**
 * The same services, each call of which loads the code first. A load that has failed is tried again by the next
 * call; to the machine it is a call that broke.
 *
 * @param names the calls, since code that is not here cannot be asked for them
 */
export function lazyServices<
  Services extends { readonly [Name in keyof Services]: (...args: never[]) => Promise<unknown> },
>(load: () => Promise<Services>, names: readonly (keyof Services & string)[]): Services {
  let loading: Promise<Services> | undefined;
  const loaded = () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
  return Object.fromEntries(
    names.map((name) => [name, async (...args: never[]) => (await loaded())[name](...args)]),
  ) as unknown as Services;
}
