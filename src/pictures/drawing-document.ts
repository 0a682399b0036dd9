/** What makes the elements of drawings on the server. Nothing of a drawing is kept in it. */
import { parseHTML } from 'linkedom';

export const drawingDocument: Document = parseHTML('<!doctype html><html><body></body></html>').document;
