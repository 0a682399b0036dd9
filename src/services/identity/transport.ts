/**
 * How requests of the identity library reach the service.
 *
 * The library sends a request up to three times when the service asks for a pause, each time after a wait that
 * no one sees, and returns an error of the parser when a gateway answers with a page. It has no option for either:
 * its clients are closed, and its transfer handler calls the global `fetch`. So that is wrapped, once, and only
 * requests to Cognito's two services are looked at; every other one passes untouched.
 */

/** The name of the error when the service asks for a pause. Not one of those the library would try again for. */
export const THROTTLED = 'ThrottledError';
/** The name of the error when the answer is none of the service's own, such as the page of a gateway. */
export const UNREADABLE = 'UnreadableAnswerError';

/** Target of every operation of a user pool or an identity pool, in the header `x-amz-target`. */
const TARGET = /^AWSCognitoIdentity(ProviderService|Service)\./;

/** Names by which AWS services ask for a pause. */
const throttling =
  /^(LimitExceeded|TooManyRequests|Throttl(ing|ed)|RequestThrottled|RequestLimitExceeded|SlowDown)/;

const named = (name: string, message: string): Error => Object.assign(new Error(message), { name });

/** The name and the sentence of a refusal, from its header or its body (AWS JSON 1.1). */
async function refusalOf(response: Response): Promise<{ readonly name: string; readonly message: string }> {
  const body = (await response.json()) as { readonly __type?: string; readonly message?: string };
  const type = response.headers.get('x-amzn-errortype') ?? body.__type ?? '';
  return { name: type.replace(/^.*#/, ''), message: body.message ?? '' };
}

/**
 * The same transport for calls of identity, without second attempts when the service asks for a pause.
 *
 * The function throws errors named `THROTTLED` and `UNREADABLE`, which the library passes on as they are.
 */
export const identityTransport = (send: typeof fetch): typeof fetch =>
  async function sendOnce(input, init) {
    const response = await send(input, init);
    if (!TARGET.test(new Headers(init?.headers).get('x-amz-target') ?? '')) return response;
    const type = response.headers.get('content-type') ?? '';
    // Some answers have no body and no type; only what claims to be something else is refused.
    if (type !== '' && !type.includes('json'))
      throw named(UNREADABLE, `An answer of type ${type} with status ${response.status}`);
    if (response.ok) return response;
    const { name, message } = await refusalOf(response.clone()).catch(() => {
      throw named(UNREADABLE, `An answer without sense and with status ${response.status}`);
    });
    if (response.status === 429 || throttling.test(name)) throw named(THROTTLED, message);
    return response;
  };
