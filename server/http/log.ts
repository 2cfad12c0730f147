import type { FastifyServerOptions } from 'fastify'

/** What a log is written to; standard output when left out. */
export interface LogSink {
  write(line: string): void
}

const hiddenValues = /([?&](?:token|email|code|password|key)=)[^&#]*/gi

/** An address without the values that open something or name somebody. */
export const withoutSecrets = (url: string) => url.replace(hiddenValues, '$1…')

/**
 * The logger of the server: JSON lines that hold no cookie, no token, no body and no address of a
 * person, whoever calls and whatever goes wrong.
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
      // PostgreSQL repeats the values of a row in `detail` and `where`; only the rest is kept.
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
