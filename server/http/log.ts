import type { FastifyServerOptions } from 'fastify'

/** Where log lines go. */
export interface LogSink {
  write(line: string): void
}

const hiddenValues = /([?&](?:token|email|code|password|key)=)[^&#]*/gi

/** An address without the values of tokens, passwords and e-mail addresses. */
export const withoutSecrets = (url: string) => url.replace(hiddenValues, '$1…')

/**
 * Options of the logger: JSON lines that never contain a cookie, a token, a body or an e-mail address.
 */
export function logOptions(level: string, sink?: LogSink): FastifyServerOptions['logger'] {
  return {
    level,
    ...(sink ? { stream: sink } : {}),
    redact: {
      paths: ['authorization', 'cookie', '*.authorization', '*.cookie', '*["set-cookie"]'].flatMap(
        (path) => [path, `*.${path}`],
      ),
      censor: '…',
    },
    serializers: {
      req: (request) => ({
        method: request.method,
        url: withoutSecrets(request.url),
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
