import type { SourceFile } from './repository.ts'
import type { Rule } from './rule.ts'
import { lineOf } from './scan.ts'

/** Something that may be touched in few places only. */
interface OnePlace {
  readonly law: string
  readonly why: string
  readonly instead: string
  readonly touches: RegExp
  /** Where the law looks. */
  readonly within: (file: SourceFile) => boolean
  readonly allowed: readonly { readonly place: string | RegExp; readonly because: string }[]
  readonly sample: Rule['sample']
}

const isIn =
  (...rooms: readonly string[]) =>
  (file: SourceFile) =>
    rooms.includes(file.room) && !file.isTest

const places: readonly OnePlace[] = [
  {
    law: 'process.env is read in server/config.ts only.',
    why: 'What the program can be told is listed, checked and explained in one place.',
    instead: 'Add the variable to readConfig and pass the Config on.',
    touches: /\bprocess\s*\.\s*env\b|\bimport\.meta\.env\b/g,
    within: (file) => file.isCode,
    allowed: [
      { place: 'server/config.ts', because: 'this is the place' },
      { place: /^(scripts|bench|e2e)\//, because: 'tools hand the environment on to programs' },
      { place: /^[\w.]+\.config\.ts$/, because: 'configuration of tools' },
    ],
    sample: {
      files: {
        'server/config.ts': 'const env = process.env',
        'server/app.ts': `// process.env\nconst name = 'process.env'\nconst port = process.env.PORT`,
        'web/app/main.tsx': `const text = \`\${import.meta.env.MODE}\``,
      },
      breaches: ['server/app.ts:3', 'web/app/main.tsx:1'],
    },
  },
  {
    law: 'The browser talks to the server in web/api/client.ts only.',
    why:
      'There every call gets its time limit, its typed answer checked against the contract, and its ' +
      'three kinds of failure.',
    instead: "Call `call('name', input)` from web/api/client.ts; a new call begins in contract/.",
    touches:
      /(?<![\w.$])fetch\s*\(|\b(?:window|globalThis|self)\.fetch\b|\bnew\s+(?:XMLHttpRequest|EventSource|WebSocket)\b|\bsendBeacon\b/g,
    within: isIn('web'),
    allowed: [
      { place: 'web/api/client.ts', because: 'this is the place' },
      {
        place: 'web/live/event-stream.ts',
        because: 'a stream of events is no call, and only pages of lots need it',
      },
    ],
    sample: {
      files: {
        'web/api/client.ts': 'fetch(address)',
        'web/lots/lot.tsx':
          'query.refetch()\nquery.fetch()\nawait fetch(address)\nglobalThis.fetch',
      },
      breaches: ['web/lots/lot.tsx:3', 'web/lots/lot.tsx:4'],
    },
  },
  {
    law: 'What the device remembers is read and written in web/preferences/device.ts only.',
    why: 'Storage can be blocked, full or hold what an older version wrote; that is handled once.',
    instead: 'Add an entry to `device` in web/preferences/device.ts and use useRemembered.',
    touches: /\b(?:localStorage|sessionStorage|indexedDB)\b|\bdocument\.cookie\b/g,
    within: isIn('web'),
    allowed: [
      { place: 'web/preferences/device.ts', because: 'this is the place' },
      {
        place: 'web/public/first-script.js',
        because: 'it runs before the first paint, before any module',
      },
    ],
    sample: {
      files: {
        'web/preferences/device.ts': 'localStorage.getItem(key)',
        'web/preferences/theme.ts': '// localStorage\nlocalStorage.setItem(key, text)',
      },
      breaches: ['web/preferences/theme.ts:2'],
    },
  },
  {
    law: 'The clock comes from the context.',
    why:
      'Auctions close by the clock, and tests move it. A second clock somewhere in the code cannot be ' +
      'moved. Deadlines of money are decided by the clock of the database.',
    instead: 'Take `now` as an argument, or call `context.now()`.',
    touches: /\bDate\.now\b|\bnew\s+Date(?:\(\s*\)|(?!\s*\())|(?<!\bnew\s+)(?<![\w.])Date\(/g,
    within: isIn('contract', 'server'),
    allowed: [
      { place: 'server/main.ts', because: 'the server takes its clock here' },
      { place: 'server/cli/import.ts', because: 'the import takes its clock here' },
    ],
    sample: {
      files: {
        'server/main.ts': 'const now = () => new Date()',
        'server/bids/commands.ts': 'new Date(1)\nnew Date()\nconst t = Date.now()',
      },
      breaches: ['server/bids/commands.ts:2', 'server/bids/commands.ts:3'],
    },
  },
  {
    law: 'Calls are registered with route(), routeAtOnce() or sharedRoute(), nothing else.',
    why:
      'route() checks who calls, parses the input, runs writes in one transaction and holds the answer ' +
      'against the contract. A handler beside it has none of that.',
    instead: 'Declare the call in contract/ and register it with route(app, context, endpoint, …).',
    touches: /\bapp\s*\.\s*(?:get|post|put|patch|delete|head|options|all|route)\s*\(/g,
    within: isIn('server'),
    allowed: [
      { place: 'server/http/route.ts', because: 'what stands before every call' },
      {
        place: 'server/http/openapi-page.ts',
        because: 'the OpenAPI document, which describes the calls',
      },
      {
        place: 'server/metrics/metrics.ts',
        because: 'figures for a machine with a token of its own',
      },
      {
        place: 'server/live/stream.ts',
        because: 'a stream of events, which has no one answer to hold against a contract',
      },
      { place: 'server/web-app/web-files.ts', because: 'files of the web app, which are no calls' },
    ],
    sample: {
      files: {
        'server/http/route.ts': 'app.route({})',
        'server/lots/routes.ts': `route(app, context, lot, handler)\napp.post('/api/lot', handler)`,
      },
      breaches: ['server/lots/routes.ts:2'],
    },
  },
  {
    law: 'useMutation is called in web/api/use-single-mutation.ts only.',
    why:
      'What a page knows of a write that is under way comes with its next drawing, and the second of ' +
      'two clicks before that. A double click would save, send or delete twice.',
    instead: 'Call useSingleMutation from web/api/use-single-mutation.ts.',
    touches: /\buseMutation\b/g,
    within: isIn('web'),
    allowed: [
      { place: 'web/api/use-single-mutation.ts', because: 'this is the place' },
      {
        place: 'web/account/use-notify-setting.ts',
        because: 'a setting that is switched while it is being saved is saved as it was left last',
      },
    ],
    sample: {
      files: {
        'web/api/use-single-mutation.ts': 'const mutation = useMutation(options)',
        'web/site/form.ts': `// useMutation\nimport { useMutation } from '@tanstack/react-query'\n\nuseMutation({})`,
      },
      breaches: ['web/site/form.ts:2', 'web/site/form.ts:4'],
    },
  },
]

const isAllowed = ({ allowed }: OnePlace, { path }: SourceFile) =>
  allowed.some(({ place }) => (typeof place === 'string' ? place === path : place.test(path)))

export const placeRules: readonly Rule[] = places.map((place) => ({
  law: place.law,
  why: place.why,
  instead: place.instead,
  sample: place.sample,
  breaches: ({ files }) =>
    files
      .filter((file) => file.isCode && place.within(file) && !isAllowed(place, file))
      .flatMap((file) => {
        const code = file.only('code')
        return [...code.matchAll(place.touches)].map((match) => ({
          file: file.path,
          line: lineOf(code, match.index),
          what: match[0],
        }))
      }),
}))
