/** The refusal of a file that breaks its own format. */

/** The file as a whole cannot be read; nothing was changed. The message is a sentence for the person importing. */
export class MalformedFile extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'MalformedFile';
  }
}
