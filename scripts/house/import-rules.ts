import { at, type Rule } from './rule.ts'
import type { Import, SourceFile } from './source.ts'

/** What the files of a folder may import: files and, where not all are allowed, packages. */
const limits: Readonly<Record<string, { files: RegExp; packages?: RegExp }>> = {
  contract: { files: /^contract\//, packages: /^zod$/ },
  server: { files: /^(?:contract|messages|server)\// },
  'web/ui': {
    files: /^web\/(?:ui|styles)\//,
    packages: /^(?:react|react-dom|@base-ui\/react|lucide-react)(?:\/|$)/,
  },
  web: { files: /^(?:contract|messages|web)\// },
  demo: { files: /^(?:contract|server|demo)\// },
}

/** Of tests, which do not ship. */
const testImports = /^(?:vitest(?:\/browser)?$|fast-check$|node:|messages\/|e2e\/sweep\/pages\.ts$)/

/** One command starts everything: the demo, and the web app that may have to be built. */
const startImports = /^(?:demo\/module|scripts\/web-build)\.ts$/

function isAllowed(file: SourceFile, { path, specifier }: Import): boolean {
  const limit = Object.entries(limits).find(([folder]) => file.path.startsWith(`${folder}/`))?.[1]
  const name = path ?? specifier
  if (!limit || (file.isTest && testImports.test(name))) return true
  if (file.path === 'server/main.ts' && startImports.test(name)) return true
  return path === null ? (limit.packages?.test(name) ?? true) : limit.files.test(name)
}

const limitsBetweenRooms: Rule = {
  title:
    'contract imports Zod and itself; server and web import contract and messages, never each ' +
    'other; web/ui imports React, Base UI, icons and styles.',
  why:
    'Server and browser meet in the contract alone, so that either can be rewritten and no secret ' +
    'of the server reaches a browser. A part of web/ui could ship in another product.',
  instead:
    'Data or a pure function that both sides need goes into contract/. A part of web/ui gets texts ' +
    'and values as properties. What only the demo needs stays in demo/.',
  find: ({ files }) =>
    files.flatMap((file) =>
      file
        .parsed()
        .imports.filter((one) => !isAllowed(file, one))
        .map((one) => at(file, one.index, `imports '${one.specifier}'`)),
    ),
  sample: {
    files: {
      'contract/core/money.ts': `import * as z from 'zod'\nimport pg from 'pg'`,
      'server/main.ts': `const { demoModule } = await import('../demo/module.ts')`,
      'server/app.ts': `import { demoRoutes } from '../demo/routes.ts'`,
      'web/api/client.ts': `import {\n  type Db,\n} from '../../server/db/tables.ts'`,
      'web/app/routes.tsx': `const later = () => import('../../server/app.ts')`,
      'web/ui/tag.tsx': `import { X } from 'lucide-react'\nimport { cx } from './cx.ts'`,
      'web/ui/price.tsx': `import { formatYen } from '../../contract/core/money.ts'\nexport * from 'i18next'`,
    },
    found: [
      'contract/core/money.ts:2',
      'server/app.ts:1',
      'web/api/client.ts:1',
      'web/app/routes.tsx:1',
      'web/ui/price.tsx:1',
      'web/ui/price.tsx:2',
    ],
  },
}

/** The layers, lowest first. Within `deals` a domain may import from those before it. */
const layers = {
  ground: [
    ...['core', 'http', 'db', 'jobs', 'audit', 'idempotency', 'metrics', 'live', 'storage', 'csv'],
    ...['cli', 'upstreams', 'testing', 'ui', 'styles', 'i18n', 'api', 'session', 'preferences'],
    ...['clock', 'feedback', 'collection', 'graphics'],
  ],
  lots: [
    ...['dictionaries', 'search', 'feed', 'lots', 'pictures', 'sheets', 'account', 'auth'],
    ...['notifications', 'prices', 'costs'],
  ],
  deals: [
    ...['comparison', 'favorites', 'saved-searches', 'bids', 'chat', 'sharing', 'purchases'],
    'payments',
  ],
  shell: ['shell'],
  pages: ['listings', 'find', 'site', 'web-app'],
} as const
type Layer = keyof typeof layers | 'root'
const layerNames = [...Object.keys(layers), 'root'] as Layer[]

/** Shared by all of `server/`: what is built at the start, and how the program was configured. */
const openToAll = ['server/core/context.ts', 'server/config.ts']

interface Room {
  readonly name: string
  readonly layer: Layer
}

const isPage = (path: string) => /^web\/(?!app\/).*-page\.tsx$/.test(path)

function roomOf(path: string): Room | null {
  const [, side, name = ''] = /^(contract|server|web)\/(?:([\w-]+)\/)?/.exec(path) ?? []
  if (!side || openToAll.includes(path)) return null
  if (isPage(path)) return { name, layer: 'pages' }
  // An entry point of the command line puts together whatever it needs.
  if (side === 'server' && name === 'cli' && path !== 'server/cli/run-program.ts') {
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
  title:
    'A file imports from its own layer or a lower one: ground, lots, deals, shell, pages, root.',
  why:
    'With one direction there are no cycles: a change of a page cannot affect a domain, ' +
    'and a mechanism of the ground works for every domain because it knows none.',
  instead:
    'Move what both need to the lower layer, or let the higher one hand it in. Among the deals a ' +
    "domain imports from those to its left. To write another domain's table, call that domain's " +
    'commands.ts with your transaction: that import is open to all.',
  find: ({ files }) =>
    files.flatMap((file) => {
      const own = roomOf(file.path)
      if (!own || file.isTest) return []
      return file.parsed().imports.flatMap((one) => {
        const other = one.path === null ? null : roomOf(one.path)
        if (!one.path || !other || rankOf(other) <= rankOf(own)) return []
        if (file.room === 'server' && one.path.endsWith('/commands.ts')) return []
        return [at(file, one.index, `${own.layer} imports '${one.specifier}' of ${other.layer}`)]
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
    found: ['server/auth/routes.ts:2', 'web/bids/bid.tsx:1', 'web/ui/tag.tsx:2'],
  },
}

const pagesAreRoutes: Rule = {
  title: 'Pages are imported by web/app alone.',
  why: 'A page puts parts together for one address. What another page needs is a part of its own.',
  instead: 'Move the shared part out of the page, into the folder of its domain.',
  find: (repository) =>
    repository
      .code('web')
      .filter(({ path }) => !path.startsWith('web/app/'))
      .flatMap((file) =>
        file
          .parsed()
          .imports.filter(({ path }) => path !== null && isPage(path))
          .map((one) => at(file, one.index, `imports '${one.specifier}'`)),
      ),
  sample: {
    files: {
      'web/app/routes.tsx': `const page = () => import('../bids/my-bids-page.tsx')`,
      'web/listings/listing-page.tsx': `import { Bids } from '../bids/my-bids-page.tsx'\nimport { gate } from '../app/gated-page.tsx'`,
    },
    found: ['web/listings/listing-page.tsx:1'],
  },
}

export const importRules: readonly Rule[] = [limitsBetweenRooms, layersHold, pagesAreRoutes]
