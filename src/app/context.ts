/**
 * What one document works with. Loaders find it in the router's context, components by these hooks.
 * It is made once per document in the browser and once per request on the server.
 */
import type { QueryClient } from '@tanstack/react-query';
import { createContext, use, type ComponentType, type ReactNode } from 'react';
import type { RuntimeConfiguration } from '#contract/runtime-configuration.ts';
import type { Api } from '../services/api/api.ts';
import type { Application } from './application.ts';

/** Writes a part of a page, or what was written of it for another page. @param key says all that the part shows */
export type KeepMarkup = (key: string, part: ReactNode) => string;

export interface AppServices {
  readonly queryClient: QueryClient;
  readonly api: Api;
  readonly application: Application;
  readonly configuration: RuntimeConfiguration;
  /** Scheme and host that the product is reached by. */
  readonly origin: string;
  /** The question of consent, which the server alone writes; a browser takes it as it is. */
  readonly Question?: ComponentType;
  /** On the server: the page lacks something that will be there in a moment, so it is not kept. */
  readonly noteUnfinished?: () => void;
  /** Makes the elements of drawings where there is no page: on the server. */
  readonly drawingDocument?: Document;
  /** On the server, for pages that are written whole. */
  readonly keepMarkup?: KeepMarkup;
}

export const AppContext = createContext<AppServices | undefined>(undefined);

/** @throws Error outside the application's tree, which is a mistake in the program. */
export function useAppServices(): AppServices {
  const services = use(AppContext);
  if (services === undefined) throw new Error('AppContext is missing above this component');
  return services;
}

export const useApi = (): Api => useAppServices().api;
export const useConfiguration = (): RuntimeConfiguration => useAppServices().configuration;
export const useOrigin = (): string => useAppServices().origin;
export const useApplication = (): Application => useAppServices().application;
