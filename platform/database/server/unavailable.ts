/** Codes of PostgreSQL and of sockets for temporary failures: a retry makes sense. */
const codes = new Set([
  // nobody listens · cut off · the network or the name server is down
  ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT'],
  ...['EHOSTUNREACH', 'EHOSTDOWN', 'ENETUNREACH', 'ENETDOWN', 'ENOTFOUND', 'EAI_AGAIN'],
  // no space left in the data folder of this program, or no right to write there
  ...['ENOSPC', 'EDQUOT', 'EROFS'],
  // the database only allows reading, as a standby does
  '25006',
  // a read or write of its files failed
  '58030',
  // the database is being replaced, or its users are
  ...['3D000', '28000', '28P01'],
  // a statement or a wait for a lock that timed out; an idle transaction
  '57014',
  '55P03',
  '25P03',
  // rolled back because of others, more often than it was retried
  '40001',
  '40P01',
])

/** Messages of pg, without a code, for a lost connection. */
const sentences = [
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Query read timeout',
  'Connection terminated',
  'Client has encountered a connection error',
  'Client was closed',
]

/** Returns whether an error means that the database is unavailable or overloaded, rather than a defect. */
export function isUnavailable(error: unknown): boolean {
  const {
    code = '',
    message = '',
    severity,
  } = (error ?? {}) as { code?: string; message?: string; severity?: string }
  return (
    codes.has(code) ||
    // PostgreSQL has ended or refused the connection, for whatever reason.
    severity === 'FATAL' ||
    // connection exceptions · no space, memory or connections left · going down, crashed, starting up
    /^(?:08|53|57P)/.test(code) ||
    sentences.some((sentence) => message.startsWith(sentence))
  )
}

/** Returns whether PostgreSQL cannot store a text that was sent: it allows no NUL, neither in text nor in JSON. */
export function isUnstorable(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: string }
  return code === '22021' || code === '22P05'
}
