import type { FastifyServerOptions } from 'fastify'

/** Receives log lines. */
export interface LogSink {
  write(line: string): void
}

/** Names of parameters whose values are secret or personal, however they are spelled. */
const secretName = /token|pass|pwd|secret|code|key|mail|auth|session|cookie|otp/i
/** Such a parameter inside another parameter's value, such as an address to return to. */
const secretInside = /(?:token|pass|pwd|secret|code|key|mail|auth|session|cookie|otp)[^=&]*=/i
/** A part of a query, which begins after one of these characters or their escapes. */
const queryPart = /([?&;#]|%3f|%26|%3b|%23)([^?&;#\s"']*)/gi

/** Removes the values of tokens, passwords and e-mail addresses from an address, or from a text with addresses. */
export const withoutSecrets = (text: string): string =>
  text.replace(queryPart, (_, sign: string, part: string) => {
    const [name = ''] = part.split(/=|%3d/i, 1)
    const isSecret = secretName.test(decoded(name)) || secretInside.test(decoded(part))
    if (!isSecret) return sign + part
    return name === part ? `${sign}…` : `${sign}${name}=…`
  })

/** Removes the escapes from a name, nested ones too; returns it unchanged when it cannot be decoded. */
function decoded(name: string): string {
  let plain = name
  for (let round = 0; round < 3 && plain.includes('%'); round++) {
    try {
      plain = decodeURIComponent(plain)
    } catch {
      // A partial escape hides nothing: every character of a name can be read alone.
      plain = plain.replaceAll(/%([0-7][\da-f])/gi, (_, hex) =>
        String.fromCharCode(Number.parseInt(hex, 16)),
      )
      return plain
    }
  }
  return plain
}

/** Names of headers and fields that are not logged. */
const secretField = /token|passw|secret|cookie|authori[sz]ation|mail/i

/** Removes the secrets from a logged object, as deep as log entries go; requests and errors have serializers. */
function hideSecrets(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return withoutSecrets(value)
  if (typeof value !== 'object' || value === null) return value
  if (depth === 5) return '…'
  if (Array.isArray(value)) return value.map((item) => hideSecrets(item, depth + 1))
  const prototype = Object.getPrototypeOf(value)
  if (prototype !== Object.prototype && prototype !== null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      secretField.test(name) ? '…' : hideSecrets(inner, depth + 1),
    ]),
  )
}

/** Returns the options of the logger: JSON lines that never contain a cookie, a token, a body or an e-mail address. */
export function logOptions(level: string, sink?: LogSink): FastifyServerOptions['logger'] {
  return {
    level,
    ...(sink ? { stream: sink } : {}),
    formatters: { log: (entry) => hideSecrets(entry) as Record<string, unknown> },
    serializers: {
      req: (request) => ({
        method: request.method,
        url: withoutSecrets(request.originalUrl),
        remoteAddress: request.ip,
      }),
      // PostgreSQL repeats the values of a row in `detail` and `where`; only the rest is logged.
      err: (error) => {
        const { name, code, constraint } = error as {
          name: string
          code?: string
          constraint?: string
        }
        return {
          type: name,
          message: withoutSecrets(error.message),
          stack: withoutSecrets(error.stack ?? ''),
          ...(code ? { code } : {}),
          ...(constraint ? { constraint } : {}),
        }
      },
    },
  }
}
