import type { Import } from './imports.ts'
import type { SourceFile } from './repository.ts'
import type { Breach, Rule } from './rule.ts'

interface Doors {
  /** Folders that files of the room may import from, the room itself included. */
  readonly folders: readonly string[]
  /** Packages, where not all of them are open to the room. */
  readonly packages?: readonly string[]
}

const rooms: Readonly<Record<string, Doors>> = {
  contract: { folders: ['contract/'], packages: ['zod'] },
  messages: { folders: ['messages/'], packages: [] },
  server: { folders: ['contract/', 'messages/', 'server/'] },
  web: { folders: ['contract/', 'messages/', 'web/'] },
  demo: { folders: ['contract/', 'server/', 'demo/'] },
}

/** What tests may import besides; they are no part of what ships. */
const testPackages = ['vitest', 'fast-check']
const testFolders = ['messages/']

interface OpenDoor {
  readonly from: string
  readonly to: string
  readonly because: string
}

const openDoors: readonly OpenDoor[] = [
  {
    from: 'server/main.ts',
    to: 'demo/',
    because:
      'the composition root puts the demo market beside the product, which knows nothing of it',
  },
  {
    from: 'server/main.ts',
    to: 'scripts/web-build.ts',
    because: 'one command starts everything, a stale web app included',
  },
]

const isOpen = (file: SourceFile, target: string) =>
  openDoors.some(({ from, to }) => file.path.startsWith(from) && target.startsWith(to))

function crossing(file: SourceFile, { line, path, pack, specifier }: Import): Breach[] {
  const doors = rooms[file.room]
  if (!doors) return []
  const isAllowed =
    path !== null
      ? doors.folders.some((folder) => path.startsWith(folder)) ||
        (file.isTest && testFolders.some((folder) => path.startsWith(folder))) ||
        isOpen(file, path)
      : !doors.packages ||
        doors.packages.includes(pack ?? '') ||
        (file.isTest && (testPackages.includes(pack ?? '') || specifier.startsWith('node:')))
  return isAllowed ? [] : [{ file: file.path, line, what: `imports '${specifier}'` }]
}

const wallsBetweenRooms: Rule = {
  law: 'contract imports Zod and itself; server and web import contract and messages, never each other.',
  why:
    'Server and browser meet in the contract alone. As long as they do, either can be rewritten, ' +
    'and no secret of the server can end up in a file that browsers load.',
  instead:
    'What both sides need is data or a pure function: put it into contract/. What only the demo ' +
    'needs stays in demo/, which may use the server, never the other way round.',
  breaches: (repository) =>
    repository.files.flatMap((file) => file.imports.flatMap((one) => crossing(file, one))),
  sample: {
    files: {
      'contract/core/money.ts': `import * as z from 'zod'\nimport pg from 'pg'`,
      'server/main.ts': `import { demoRoutes } from '../demo/routes.ts'`,
      'server/app.ts': `import { demoRoutes } from '../demo/routes.ts'`,
      'web/api/client.ts': `import {\n  type Db,\n} from '../../server/db/tables.ts'`,
      'web/app/routes.tsx': `const later = () => import('../../server/app.ts')`,
    },
    breaches: [
      'contract/core/money.ts:2',
      'server/app.ts:1',
      'web/api/client.ts:1',
      'web/app/routes.tsx:1',
    ],
  },
}

const kitPackages = ['react', 'react-dom', '@base-ui/react', 'lucide-react']

const kitKnowsNothing: Rule = {
  law: 'web/ui imports React, Base UI, icons and styles only.',
  why: 'A part of web/ui could ship in another product: it knows no route, query, message or domain.',
  instead:
    'Hand words and values to the part as properties, or keep the file in the folder of its domain.',
  breaches: ({ files }) =>
    files
      .filter((file) => file.path.startsWith('web/ui/') && !file.isTest)
      .flatMap((file) =>
        file.imports
          .filter(({ path, pack }) =>
            path === null ? !kitPackages.includes(pack ?? '') : !/^web\/(ui|styles)\//.test(path),
          )
          .map(({ line, specifier }) => ({
            file: file.path,
            line,
            what: `imports '${specifier}'`,
          })),
      ),
  sample: {
    files: {
      'web/ui/tag.tsx': `import { X } from 'lucide-react'\nimport { cx } from './cx.ts'`,
      'web/ui/price.tsx': `import { formatYen } from '../../contract/core/money.ts'\nimport { useTranslation } from 'react-i18next'`,
    },
    breaches: ['web/ui/price.tsx:1', 'web/ui/price.tsx:2'],
  },
}

/** The layers of house.md §3, lowest first. Within `deals` a domain may import from those before it. */
const layers = {
  ground: [
    ...['core', 'http', 'db', 'jobs', 'audit', 'idempotency', 'metrics', 'live', 'storage'],
    ...['cli', 'upstreams', 'testing', 'ui', 'styles', 'i18n', 'api', 'session', 'preferences'],
    ...['clock', 'feedback', 'collection'],
  ],
  lots: ['dictionaries', 'search', 'feed', 'lots', 'account', 'auth'],
  deals: ['favorites', 'saved-searches', 'bids', 'chat', 'sharing', 'purchases', 'payments'],
  shell: ['shell'],
  pages: ['listings', 'site', 'office', 'web-app'],
} as const
type Layer = keyof typeof layers | 'root'
const layerNames = [...Object.keys(layers), 'root'] as Layer[]

/** Shared by all of `server/`: what is built at the start, and how the program was configured. */
const openToAll = [
  'server/context.ts',
  'server/config.ts',
  'contract/api.ts',
  'contract/schema-names.ts',
]

/** Describe the columns of every table, and with them the codes of every domain. */
const tables = ['server/db/tables.ts', 'server/db/money-tables.ts']

/** Files that are still on their way into the layers; the list only gets shorter. */
const pending = [
  'server/lots/routes.ts',
  'server/upstreams/mail/port.ts',
  'web/favorites/',
  'web/lots/',
]

interface Room {
  readonly name: string
  readonly layer: Layer
}

function roomOf(path: string): Room | null {
  const [, side, name = ''] = /^(contract|server|web)\/(?:([\w-]+)\/)?/.exec(path) ?? []
  if (!side || openToAll.includes(path)) return null
  if (/-page\.tsx$/.test(path) && name !== 'app') return { name, layer: 'pages' }
  // An entry point of the command line puts together whatever it needs.
  if (side === 'server' && name === 'cli' && !/\/(failure|operator-program)\.ts$/.test(path)) {
    return { name, layer: 'root' }
  }
  const layer = layerNames.find(
    (one) => one !== 'root' && (layers[one] as readonly string[]).includes(name),
  )
  return { name, layer: layer ?? 'root' }
}

const rankOf = ({ layer, name }: Room): number =>
  layerNames.indexOf(layer) * 100 +
  (layer === 'deals' ? (layers.deals as readonly string[]).indexOf(name) : 0)

const layersHold: Rule = {
  law: 'A file imports from its own layer or a lower one: ground, lots, deals, shell, pages, root.',
  why:
    'With one direction there are no knots: whoever changes a page knows that no domain can notice, ' +
    'and a mechanism of the ground works for every domain because it knows none.',
  instead:
    'Move what both need to the lower layer, or let the higher one hand it in. Among the deals a ' +
    "domain imports from those to its left. To write another domain's table, call that domain's " +
    'commands.ts with your transaction: that import is open to all. Pages are imported by routes only.',
  breaches: ({ files }) =>
    files.flatMap((file) => {
      const own = roomOf(file.path)
      const isFree = tables.includes(file.path) || pending.some((one) => file.path.startsWith(one))
      if (!own || file.isTest || isFree) return []
      return file.imports.flatMap(({ line, path, specifier }) => {
        const other = path === null ? null : roomOf(path)
        if (!path || !other || rankOf(other) <= rankOf(own)) return []
        if (file.room === 'server' && path.endsWith('/commands.ts')) return []
        return [
          { file: file.path, line, what: `${own.layer} imports '${specifier}' of ${other.layer}` },
        ]
      })
    }),
  sample: {
    files: {
      'server/auth/routes.ts': `import { recordBid } from '../bids/commands.ts'\nimport { getBid } from '../bids/queries.ts'`,
      'server/listings/routes.ts': `import { lot } from '../lots/queries.ts'`,
      'contract/chat/calls.ts': `import type { Bid } from '../bids/calls.ts'`,
      'web/bids/bid.tsx': `import type { Thread } from '../chat/thread.tsx'`,
      'web/ui/tag.tsx': `import { i } from '../i18n/catalogue.ts'\nimport { Lot } from '../account/card.tsx'`,
      'web/bids/my-bids-page.tsx': `import { Row } from '../listings/row.tsx'`,
    },
    breaches: ['server/auth/routes.ts:2', 'web/bids/bid.tsx:1', 'web/ui/tag.tsx:2'],
  },
}

export const importRules: readonly Rule[] = [wallsBetweenRooms, layersHold, kitKnowsNothing]
