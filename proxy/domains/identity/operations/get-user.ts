/** GetUser: the attributes and second factors of the person whom an access token identifies. */
import * as z from 'zod';
import { requireAccount } from '../tokens/access-token.ts';
import { usableFactors } from '../sessions/challenges.ts';
import { operation } from '../protocol/operation.ts';
import { Token } from '../protocol/schemas.ts';

export const getUser = operation({
  input: z.object({ AccessToken: Token }),
  once: false,
  async run(context, { AccessToken: token }) {
    const account = await requireAccount(context, token);
    const factors = usableFactors(context, account);
    const preferred = factors.find((method) => method === account.mfaPreferred);
    return {
      Username: account.username,
      UserAttributes: [
        { Name: 'sub', Value: account.sub },
        ...Object.entries(account.attributes).map(([Name, Value]) => ({ Name, Value })),
      ],
      ...(factors.length > 0 ? { UserMFASettingList: factors } : {}),
      ...(preferred === undefined ? {} : { PreferredMfaSetting: preferred }),
    };
  },
});
