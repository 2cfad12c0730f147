import { CallRefused } from './call-errors.ts'

/**
 * Returns whether the server has decided. Otherwise the write may have been stored, and should be retried with its key.
 */
export const isFinal = (error: Error): boolean => error instanceof CallRefused && error.status < 500
