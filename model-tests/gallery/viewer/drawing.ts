/** Charts that are files beside the pages. */

/** Reads a drawing. By the browser's own reader of answers, since no text may become markup here (Trusted Types). */
export const readDrawing = (address: string): Promise<Element> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.responseType = 'document';
    request.addEventListener('load', () => {
      const drawing = request.responseXML?.documentElement;
      if (request.status === 200 && drawing) resolve(drawing);
      else reject(new Error(`No drawing at ${address}: ${request.status}`));
    });
    request.addEventListener('error', () => reject(new Error(`No answer from ${address}`)));
    request.open('GET', address);
    request.send();
  });
