/** Codes of PostgreSQL and of sockets that say "not now": trying again later makes sense. */
const codes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  // too many connections · disk full · out of memory
  '53300',
  '53100',
  '53200',
  // a statement or a wait for a lock that ran into its time limit; an idle transaction
  '57014',
  '55P03',
  '25P03',
  // going down · crashed · starting up
  '57P01',
  '57P02',
  '57P03',
  // rolled back because of others, more often than it was retried
  '40001',
  '40P01',
])

/** What pg says, without a code, of a connection that is gone. */
const sentences = [
  'timeout exceeded when trying to connect',
  'Connection terminated',
  'Client has encountered a connection error',
  'Client was closed',
]

/** Whether an error means that the database is away or overloaded, and not that something is wrong. */
export function isUnavailable(error: unknown): boolean {
  const { code = '', message = '' } = (error ?? {}) as { code?: string; message?: string }
  return (
    codes.has(code) ||
    // connection exceptions
    /^08...$/.test(code) ||
    sentences.some((sentence) => message.startsWith(sentence))
  )
}

/** Whether a text was sent that PostgreSQL cannot hold: it knows no NUL, as text or in JSON. */
export function isUnstorable(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: string }
  return code === '22021' || code === '22P05'
}
