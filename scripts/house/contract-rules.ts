import { at, type Rule } from './rule.ts'
import type { SourceFile } from './source.ts'

interface Named {
  readonly name: string
  readonly file: SourceFile
  readonly index: number
}

/** The first group of every match in the code of a file. */
const namesIn = (file: SourceFile, pattern: RegExp): Named[] =>
  [...file.parsed().code.matchAll(pattern)].map(({ 1: name = '', index }) => ({
    name,
    file,
    index,
  }))

const everyCallIsServed: Rule = {
  title: 'Every call of contract/<room>/api.ts has one handler, and every handler is listed there.',
  why:
    'The documentation, the typed client and the permission matrix are made from the lists; a call ' +
    'outside of them is invisible to all three, a call without a handler is a promise.',
  instead:
    'List the endpoint in api.ts of its room, the room in contract/api.ts, and register it with route(app, endpoint, …), or ' +
    'sharedRoute where everybody gets the same response.',
  find: ({ files, code }) => {
    const listed = files
      .filter(({ path }) => /^contract\/(?:[\w-]+\/api|health)\.ts$/.test(path))
      .flatMap((file) => namesIn(file, /(?<=Calls = \{[^}]*)(\w+)(?=\s*[,}])/g))
    // `endpoint` is the argument of a function that calls route() itself.
    const served = code('server').flatMap((file) =>
      namesIn(file, /(?<![\w.])(?:route|sharedRoute)\(\s*app,\s*(?!endpoint\b)(\w+)/g),
    )
    const count = ({ name }: Named) => served.filter((one) => one.name === name).length
    return [
      ...listed
        .filter((call) => count(call) !== 1)
        .map((call) => at(call.file, call.index, `${call.name} has ${count(call)} handlers`)),
      ...served
        .filter(({ name }) => listed.every((call) => call.name !== name))
        .map(({ name, file, index }) => at(file, index, `${name} is in no contract/<room>/api.ts`)),
    ]
  },
  sample: {
    files: {
      'contract/auth/api.ts': 'export const authCalls = {\n  signIn,\n  signOut,\n} as const',
      'contract/listings/api.ts': 'export const listingCalls = { makers } as const',
      'contract/bids/api.ts': 'export const bidCalls = { placeBid } as const',
      'server/auth/routes.ts':
        'route(app, signIn, run)\n\n// route(app, signOut\nroute(app, me, run)',
      'server/listings/routes.ts': 'sharedRoute(app, makers, run)',
      'server/bids/routes.ts': 'route(app, placeBid, run)',
    },
    found: ['contract/auth/api.ts:3', 'server/auth/routes.ts:4'],
  },
}

export const contractRules: readonly Rule[] = [everyCallIsServed]
