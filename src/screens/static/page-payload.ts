/** What the build has written for a static page, checked. Apart from the query, so that only a reader of one needs it. */
import * as z from 'zod/mini';
import type { PageText } from './page-text.ts';

const Payload = z.object({ updated: z.iso.date(), text: z.string() });

/** @throws z.core.$ZodError when it is none: the page and the build are not of one release. */
export const readPayload = (payload: unknown): PageText => z.parse(Payload, payload);
