/** Whether a caller has a capability in an organisation, for calls that answer those without it too. */
import { CapabilityMissing } from '#contract/problem.ts';
import type { Capability } from '#contract/roles.ts';
import { requireCaller, type Authorise, type CallContext } from '#proxy/platform/service/service.ts';

/** @returns a function that answers false for members without the capability, and throws for others as `authorise` does */
export const createIsAllowed =
  (authorise: Authorise, capability: Capability) =>
  async (context: CallContext, organisationGUID: string): Promise<boolean> => {
    try {
      await authorise(requireCaller(context), { capability }, { organisationGUID });
      return true;
    } catch (error) {
      if (error instanceof CapabilityMissing) return false;
      throw error;
    }
  };
