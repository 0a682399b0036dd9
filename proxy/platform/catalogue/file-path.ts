/** Where stored bytes are served. */

/** The path of a file of a resource. The name is part of the address, so that a download is named without a header. */
export const filePath = ({
  resourceGUID,
  name,
}: {
  readonly resourceGUID: string;
  readonly name: string;
}): string => `/files/${resourceGUID}/${encodeURIComponent(name)}`;
