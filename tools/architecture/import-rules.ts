import { topicOf, topicsIn } from './message-rules.ts'
import { isKnownDomain, outside, roomOf } from './rooms.ts'
import { at, type Rule, wholeFile } from './rule.ts'
import type { Import, SourceFile } from './source.ts'

/** Returns the imports for which `what` returns a fault. */
const wrongImports = (
  files: readonly SourceFile[],
  what: (file: SourceFile, one: Import) => string | null | undefined | false,
) =>
  files.flatMap((file) =>
    file.parsed().imports.flatMap((one) => {
      const fault = what(file, one)
      return fault ? [at(file, one.index, fault)] : []
    }),
  )

const isPage = (path: string) => /^(?!app\/).+\/web\/(?:.+\/)?[\w-]+-page\.tsx$/.test(path)

/** Only one file may load the demo, and only dynamically. */
const isDemoImport = (path: string, one: Import) =>
  path === 'app/server/main.ts' && one.dynamic && one.path === 'demo/module.ts'

const order: Rule = {
  title:
    'A room imports only from rooms before it: reference, platform, people, market, trade, site, app.',
  why:
    'With one direction there are no circles: a change of a page cannot break a domain, and a mechanism of ' +
    'the platform serves every domain because it knows none.',
  instead:
    'Move what both need to the earlier room, let the later one pass it in, or join it: an open interface ' +
    'of the platform that the later domain extends. The order of domains is in tools/architecture/rooms.ts.',
  find: ({ code }) =>
    wrongImports(code, ({ path }, one) => {
      const [own, other] = [roomOf(path), one.path === null ? null : roomOf(one.path)]
      if (own.rank === null || !other || isDemoImport(path, one)) return null
      if (other.rank === null) {
        return (outside as readonly string[]).includes(other.group) && `imports ${other.group}`
      }
      const isComposed = isPage(path) && other.group !== 'app'
      return other.rank > own.rank && !isComposed && `${own.name} imports ${other.name}`
    }),
  sample: {
    files: {
      'platform/ui/web/tag.tsx': `import { Lot } from '#market/lots/web/lot.tsx'`,
      'trade/bids/web/bid.tsx': `import type { Thread } from '#trade/chat/web/thread.tsx'\nimport { lot } from '#market/lots/web/lot.tsx'`,
      'trade/bids/web/my-bids-page.tsx': `import { Thread } from '#trade/chat/web/thread.tsx'`,
      'trade/bids/server/bids.test.ts': `import { addLots } from '#testing/database/lots.ts'`,
      'trade/bids/server/seed.ts': `import { addLots } from '#testing/database/lots.ts'`,
      'app/server/main.ts': `const demo = import('#demo/module.ts')\nimport { lots } from '#demo/lots.ts'`,
    },
    found: [
      'platform/ui/web/tag.tsx:1',
      'trade/bids/web/bid.tsx:1',
      'trade/bids/server/seed.ts:1',
      'app/server/main.ts:2',
    ],
  },
}

const messageOrder: Rule = {
  title: 'A room uses its own messages and those of the rooms before it.',
  why: 'The name of a topic is an import that no import statement shows.',
  instead:
    'Move the message to a topic of the earlier room, or pass the text in. The room of a topic is that of its file.',
  find: ({ files, code }) => {
    const owners = new Map(
      files.flatMap(({ path }) => {
        const topic = topicOf(path, 'en')
        return topic ? [[topic, roomOf(path)] as const] : []
      }),
    )
    return code.flatMap((file) => {
      const { name, rank } = roomOf(file.path)
      if (rank === null || isPage(file.path)) return []
      return topicsIn(file).flatMap(({ topic, index }) => {
        const owner = owners.get(topic)
        const isLater = owner && (owner.rank ?? 0) > rank
        return isLater ? [at(file, index, `${name} uses ${topic} of ${owner.name}`)] : []
      })
    })
  },
  sample: {
    files: {
      'market/lots/messages/en/lots.first.json': '{}',
      'trade/chat/messages/en/chat.json': '{}',
      'market/lots/server/lot.ts': `translator('lots', language)\ntranslator('chat', language)`,
      'trade/bids/web/bid.tsx': `useTranslation('lots')\nt('chat:title')\n// 'chat:12'`,
      'trade/bids/web/my-bids-page.tsx': `useTranslation('chat')`,
    },
    found: ['market/lots/server/lot.ts:2', 'trade/bids/web/bid.tsx:2'],
  },
}

const sides: Rule = {
  title: 'Server and web meet in contract: neither imports the other, contract imports neither.',
  why: 'Either can be rewritten, and no secret of the server reaches a browser.',
  instead: 'Data or a pure function that both sides need goes into contract/, next to the calls.',
  find: ({ files }) =>
    wrongImports(files, ({ path }, one) => {
      const [own, other] = [roomOf(path).side, one.path === null ? null : roomOf(one.path).side]
      if (!own || !other || own === other || other === 'contract') return null
      return `${own} imports ${other}`
    }),
  sample: {
    files: {
      'trade/bids/web/bid.test.tsx': `import { Db } from '#platform/database/server/tables.ts'`,
      'trade/bids/contract/calls.ts': `import type { Bid } from '../web/bid.tsx'`,
      'trade/bids/server/routes.ts': `import { createBid } from '#trade/bids/contract/calls.ts'`,
    },
    found: ['trade/bids/web/bid.test.tsx:1', 'trade/bids/contract/calls.ts:1'],
  },
}

/** Rooms that may use only these packages. */
const packages: readonly (readonly [room: RegExp, allowed: RegExp])[] = [
  [/^(?!app\/).+\/contract\//, /^zod$/],
  [/^platform\/ui\/web\//, /^(?:react|react-dom|@base-ui\/react|lucide-react)(?:\/|$)/],
]

const fewPackages: Rule = {
  title:
    'A contract uses only Zod; platform/ui uses only React, Base UI and icons, and no other room.',
  why: 'A contract runs on both sides; a part of platform/ui could ship in another product.',
  instead: 'A part of platform/ui gets texts and values as properties.',
  find: ({ code }) =>
    wrongImports(code, ({ path }, { path: target, specifier }) => {
      if (target !== null) {
        return (
          path.startsWith('platform/ui/') &&
          !/^platform\/(?:ui|styles)\//.test(target) &&
          `imports ${target}`
        )
      }
      const allowed = packages.find(([room]) => room.test(path))?.[1]
      return allowed && !allowed.test(specifier) && `imports '${specifier}'`
    }),
  sample: {
    files: {
      'platform/core/contract/money.ts': `import * as z from 'zod'\nimport pg from 'pg'`,
      'platform/ui/web/price.tsx': `import { X } from 'lucide-react'\nimport { formatYen } from '#platform/core/contract/money.ts'`,
    },
    found: ['platform/core/contract/money.ts:2', 'platform/ui/web/price.tsx:2'],
  },
}

const pages: Rule = {
  title: 'Only app/web imports pages.',
  why: 'A page combines parts for one address. Whatever another page needs is a separate part.',
  instead: 'Move the shared part out of the page, into the folder of its domain.',
  find: ({ code }) =>
    wrongImports(
      code,
      (file, { path }) =>
        path !== null &&
        isPage(path) &&
        !file.path.startsWith('app/web/') &&
        `imports the page ${path}`,
    ),
  sample: {
    files: {
      'app/web/routes.tsx': `const page = () => import('#trade/bids/web/my-bids-page.tsx')`,
      'site/listings/web/rows.tsx': `import { Bids } from '#trade/bids/web/my-bids-page.tsx'`,
    },
    found: ['site/listings/web/rows.tsx:1'],
  },
}

const absolute: Rule = {
  title:
    'Imports of another room or of a contract are absolute (#room/…); relative ones climb one level at most.',
  why: 'An import says at a glance which room it enters.',
  instead: 'Write #trade/bids/contract/calls.ts.',
  find: ({ files }) =>
    wrongImports(
      files.filter(({ path }) => roomOf(path).group && path.includes('/')),
      ({ path }, { specifier, path: target }) => {
        if (target === null || !specifier.startsWith('.')) return null
        const [own, other] = [roomOf(path), roomOf(target)]
        const isRoot = !target.includes('/')
        if (!isRoot && (own.name !== other.name || own.side !== other.side))
          return `${specifier} leaves its room`
        return (
          !isRoot &&
          specifier.startsWith('../../') &&
          `${specifier} climbs ${specifier.split('../').length - 1} levels`
        )
      },
    ),
  sample: {
    files: {
      'trade/bids/server/routes.ts': `import { a } from '../contract/calls.ts'\nimport { b } from './queries.ts'`,
      'trade/bids/server/lists/rows/row.ts': `import { a } from '../../queries.ts'`,
    },
    found: ['trade/bids/server/routes.ts:1', 'trade/bids/server/lists/rows/row.ts:1'],
  },
}

const joins: Rule = {
  title:
    'Only open interfaces of the platform are extended, in a tables.ts, module.ts or the like, or by app.',
  why: 'Joins are the only way up; a type that is extended in arbitrary places cannot be read.',
  instead:
    'Extend Tables in tables.ts, and Context, Config and the other joins in module.ts of the domain.',
  find: ({ code }) =>
    code
      .filter(({ path }) => roomOf(path).rank !== null)
      .flatMap((file) =>
        [...file.parsed().code.matchAll(/declare module '([#.][^']+)'/g)]
          .filter(([, target = '']) => {
            const isPlace = /\/(?:[\w-]+-)?(?:tables|module|api|refusals|live|messages)\.ts$/.test(
              file.path,
            )
            return !(isPlace || file.path.startsWith('app/')) || !/^(?:#platform\/|\.)/.test(target)
          })
          .map(({ 0: found, index }) => at(file, index, found)),
      ),
  sample: {
    files: {
      'trade/bids/server/tables.ts': `declare module '#platform/database/server/tables.ts' {}`,
      'trade/bids/server/queries.ts': `\ndeclare module '#platform/database/server/tables.ts' {}`,
      'trade/chat/server/module.ts': `declare module '#trade/bids/server/module.ts' {}`,
      'trade/chat/web/gallery.tsx': `declare module 'a-package' {}`,
    },
    found: ['trade/bids/server/queries.ts:2', 'trade/chat/server/module.ts:1'],
  },
}

const knownDomains: Rule = {
  title: 'A new domain has its place in the order of tools/architecture/rooms.ts.',
  why: 'Without a position it would precede all others, and could import nothing.',
  instead: 'Add its name after everything that it needs.',
  find: ({ files }) =>
    [
      ...new Set(
        files
          .filter(({ path }) => path.split('/').length > 2 && !isKnownDomain(path))
          .map(({ path }) => path.split('/').slice(0, 2).join('/')),
      ),
    ].map((folder) => wholeFile(folder, 'has no place')),
  sample: {
    files: { 'trade/loans/server/routes.ts': '', 'trade/bids/README.md': '' },
    found: ['trade/loans'],
  },
}

export const importRules: readonly Rule[] = [
  order,
  messageOrder,
  sides,
  fewPackages,
  pages,
  absolute,
  joins,
  knownDomains,
]
