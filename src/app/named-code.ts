/**
 * Names the code of a member's page in the head of its document. The server renders nothing below the guard, so the browser
 * would learn of it step by step: from the application, from the page's chunk, from what that imports. What is named is
 * fetched at once, and only once: what has no link is fetched first and imported then (`load-chunk.ts`).
 */
import type { PageManifest } from '#contract/rendering.ts';

const END = '</head>';

/** Links to the code of routes of members. */
export function codeLinks(manifest: PageManifest, routeIds: readonly string[], nonce: string): string {
  const own = routeIds.flatMap((id) => manifest.routes[id]?.preloads ?? []);
  const files = new Set([...own, ...(manifest.ofMembers ?? [])]);
  return [...files].map((href) => `<link rel="modulepreload" href="${href}" nonce="${nonce}">`).join('');
}

/** The same document with something more at the end of its head. */
export function withInHead(body: ReadableStream<Uint8Array>, text: string): ReadableStream<Uint8Array> {
  // A letter for each byte, so that a place in the text is one in the bytes.
  const decoder = new TextDecoder('latin1');
  let before = new Uint8Array();
  let isDone = false;
  return body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(bytes, controller) {
        if (isDone) return controller.enqueue(bytes);
        const known = new Uint8Array(before.length + bytes.length);
        known.set(before);
        known.set(bytes, before.length);
        before = known;
        const at = decoder.decode(known).indexOf(END);
        if (at === -1) return;
        isDone = true;
        controller.enqueue(known.subarray(0, at));
        controller.enqueue(new TextEncoder().encode(text));
        controller.enqueue(known.subarray(at));
      },
      flush(controller) {
        if (!isDone) controller.enqueue(before);
      },
    }),
  );
}
