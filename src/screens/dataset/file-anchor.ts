/** Where a file is on the page of its dataset. */
export const fileAnchor = (resourceGUID: string): string => `file-${resourceGUID}`;
