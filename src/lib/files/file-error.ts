/** A file is refused. The message is a sentence for the person who chose it. */
export class FileError extends Error {
  override readonly name = 'FileError';
}
