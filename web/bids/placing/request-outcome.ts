import { CallRefused } from '../../api/call-errors.ts'

/** Whether the server has decided. Otherwise what was wanted may stand, and is asked for under its key. */
export const isFinal = (error: Error): boolean => error instanceof CallRefused && error.status < 500
