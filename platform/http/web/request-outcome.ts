import { CallRefused } from './call-errors.ts'

/** Whether the server has decided. Otherwise the write may have been stored, and is retried with its key. */
export const isFinal = (error: Error): boolean => error instanceof CallRefused && error.status < 500
