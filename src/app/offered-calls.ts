/**
 * Whether the services of this deployment answer what a page, or a part of one, needs. What they do not answer is left
 * out: it is neither shown nor asked for.
 */
import { useRouter, type AnyRouter } from '@tanstack/react-router';
import type { RuntimeConfiguration } from '#contract/runtime-configuration.ts';
import type { ExtensionName } from '#contract/specified-calls.ts';
import { useConfiguration } from './context.ts';
import { neededCalls } from './needed-calls.ts';

/** What is missing of a deployment. */
export type Deployment = Pick<RuntimeConfiguration, 'missingCalls'>;

/** Whether all of the calls are answered. */
export const areOffered = ({ missingCalls }: Deployment, ...calls: readonly ExtensionName[]): boolean =>
  !calls.some((name) => missingCalls.includes(name));

/** @param path the full path of a route, with its parameters as the router writes them */
export const isPageOffered = (deployment: Deployment, path: string): boolean =>
  areOffered(deployment, ...(neededCalls[path] ?? []));

/** Whether a control can do what it is for. */
export const useOffered = (...calls: readonly ExtensionName[]): boolean =>
  areOffered(useConfiguration(), ...calls);

/** Answers whether a link to a page leads to something. */
export function usePageOffered(): (path: string) => boolean {
  const configuration = useConfiguration();
  return (path) => isPageOffered(configuration, path);
}

/** @param address of this product as services write it, such as that of a notice */
export function isAddressOffered(
  deployment: Deployment,
  router: Pick<AnyRouter, 'getMatchedRoutes'>,
  address: string,
): boolean {
  const [path = ''] = address.split(/[?#]/, 1);
  const [, , route] = router.getMatchedRoutes(path);
  return route === undefined || isPageOffered(deployment, route.fullPath.replace(/(?<=.)\/$/, ''));
}

/** Answers whether an address of this product leads to something. */
export function useAddressOffered(): (address: string) => boolean {
  const configuration = useConfiguration();
  const router = useRouter();
  return (address) => isAddressOffered(configuration, router, address);
}
