import type { Repository } from './repository.ts'
import type { Rule } from './rule.ts'
import { lineOf } from './scan.ts'

/** The calls that contract/api.ts lists. */
function listedCalls(repository: Repository): Map<string, number> {
  const text = repository.text('contract/api.ts')
  const list = /\bapi = \{([^}]*)\}/.exec(text)
  const start = (list?.index ?? 0) + (list?.[0].indexOf('{') ?? 0) + 1
  return new Map(
    [...(list?.[1] ?? '').matchAll(/\w+/g)].map((match) => [
      match[0],
      lineOf(text, start + match.index),
    ]),
  )
}

/** Where the server registers calls, by name; `endpoint` is the argument of a function like route(). */
const registered = (repository: Repository) =>
  repository.code('server').flatMap((file) => {
    if (file.isTest) return []
    const code = file.only('code')
    return [
      ...code.matchAll(/(?<![\w.])(?:route|sharedRoute)\(\s*app,\s*(?!endpoint\b)(\w+)/g),
    ].map((match) => ({
      name: match[1] ?? '',
      file: file.path,
      line: lineOf(code, match.index),
    }))
  })

const everyCallIsServed: Rule = {
  law: 'Every call of contract/api.ts has one handler, and every handler is listed there.',
  why:
    'The documentation, the typed client and the permission matrix are made from the list; a call ' +
    'outside of it is invisible to all three, a call without a handler is a promise.',
  instead:
    'List the endpoint in contract/api.ts and register it with route(app, endpoint, …), or ' +
    'sharedRoute where everybody gets the same response.',
  breaches: (repository) => {
    const listed = listedCalls(repository)
    const handlers = registered(repository)
    const count = (name: string) => handlers.filter((handler) => handler.name === name).length
    return [
      ...[...listed]
        .filter(([name]) => count(name) !== 1)
        .map(([name, line]) => ({
          file: 'contract/api.ts',
          line,
          what: `${name} has ${count(name) || 'no'} handlers`,
        })),
      ...handlers
        .filter(({ name }) => !listed.has(name))
        .map(({ name, file, line }) => ({ file, line, what: `${name} is not in contract/api.ts` })),
    ]
  },
  sample: {
    files: {
      'contract/api.ts':
        'export const api = {\n  signIn,\n  signOut,\n  makers,\n  placeBid,\n} as const',
      'server/auth/routes.ts':
        'route(app, signIn, run)\n\n// route(app, signOut\nroute(app, me, run)',
      'server/listings/routes.ts': 'sharedRoute(app, makers, run)',
      'server/bids/routes.ts': 'route(app, placeBid, run)',
    },
    breaches: ['contract/api.ts:3', 'server/auth/routes.ts:4'],
  },
}

export const contractRules: readonly Rule[] = [everyCallIsServed]
