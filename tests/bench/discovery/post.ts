/** Asks a service that runs in this process. */
import type { Service } from '#proxy/platform/service/service.ts';

/** @returns the answer, parsed. @throws Error when it is none of success */
export async function post(service: Service, call: string, body: unknown): Promise<unknown> {
  const response = await service.fetch(
    new Request(`http://service.invalid/${call}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  );
  if (!response.ok) throw new Error(`${call} answered ${response.status}: ${await response.text()}`);
  return response.json();
}
