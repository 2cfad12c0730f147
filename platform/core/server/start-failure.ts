/**
 * Something outside the program prevents the start: a port in use, a database that cannot be
 * reached. The message is a sentence that says what to do; the program prints it and exits with 1.
 */
export class StartFailure extends Error {
  override name = 'StartFailure'
}

/** An error of a system call or of PostgreSQL, as far as a sentence needs it. */
interface Cause {
  readonly code?: string
  readonly path?: string
  readonly message?: string
}

/**
 * Returns the failure for an error that an operator can fix: a full or read-only disk, missing rights, a read-only
 * database. Null for a defect of the program.
 */
export function startFailureFor(error: unknown): StartFailure | null {
  if (error instanceof StartFailure) return error
  const { code = '', path, message = '' } = (error ?? {}) as Cause
  const sentence = sentences[code]?.(path ?? 'the data folder', message)
  return sentence === undefined ? null : new StartFailure(sentence)
}

const elsewhere = 'or choose another place: DATA_DIR=/srv/seriba npm start'

const sentences: Readonly<Record<string, (path: string, message: string) => string>> = {
  ENOSPC: (path) => `No space is left on the disk of ${path}. Free some, ${elsewhere}`,
  EDQUOT: (path) => `The disk quota of ${path} is used up. Free some space, ${elsewhere}`,
  EROFS: (path) => `${path} is read-only. Make it writable, ${elsewhere}`,
  EACCES: (path) => `This user has no right to write to ${path}. Grant it, ${elsewhere}`,
  EPERM: (path) => `This user has no right to change ${path}. Grant it, ${elsewhere}`,
  ENOTDIR: (path) => `${path} is not a folder. Remove the file in its place, ${elsewhere}`,
  EEXIST: (path) => `${path} is not a folder. Remove the file in its place, ${elsewhere}`,
  '53100': (_path, message) =>
    `The disk of the database is full: ${message}. Free some space there.`,
  '25006': () =>
    'The database only allows reading. Use the primary, not a standby, and check that ' +
    'default_transaction_read_only is off.',
  '42501': (_path, message) =>
    `The user of the database has too few rights: ${message}. Make it the owner of the database ` +
    'and of everything in it.',
}
