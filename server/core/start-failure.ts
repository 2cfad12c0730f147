/**
 * Something outside the program stands in the way: a taken port, a database that cannot be
 * reached. The message is a sentence that says what to do; the program prints it and exits with 1.
 */
export class StartFailure extends Error {
  override name = 'StartFailure'
}
