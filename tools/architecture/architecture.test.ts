import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { docRules } from './doc-rules.ts'
import { folderRules } from './folder-rules.ts'
import { importRules } from './import-rules.ts'
import { leanPageRules } from './lean-page-rules.ts'
import { messageRules } from './message-rules.ts'
import { packageRules } from './package-rules.ts'
import { refusedRules } from './refused-rules.ts'
import { explain, placeOf } from './rule.ts'
import { requirements, securityRules } from './security-rules.ts'
import { readRepository, repositoryOf } from './source.ts'
import { writeRules } from './write-rules.ts'

/** The rules of ARCHITECTURE.md that no tool checks. */
const rules = {
  ...{ ...importRules, ...writeRules, ...folderRules, ...leanPageRules, ...messageRules },
  ...{ ...refusedRules, ...docRules, ...packageRules, ...securityRules },
}

const repository = readRepository(join(import.meta.dirname, '..', '..'))

describe('the repository follows its rules', () => {
  test.each(Object.values(rules))('$title', (rule) => {
    const violations = rule.find(repository)
    if (violations.length > 0) expect.fail(explain(rule, violations))
  })
})

/** A small repository that breaks a rule, and the positions (`file:line`) that must be found. */
interface Sample {
  readonly files: Readonly<Record<string, string>>
  readonly found: readonly string[]
}

const samples: Readonly<Record<keyof typeof rules, Sample>> = {
  order: {
    files: {
      'platform/ui/web/tag.tsx': `import { Lot } from '#market/lots/web/lot.tsx'`,
      'trade/bids/web/bid.tsx': `import type { Thread } from '#trade/chat/web/thread.tsx'\nimport { lot } from '#market/lots/web/lot.tsx'`,
      'trade/bids/web/my-bids-page.tsx': `import { Thread } from '#trade/chat/web/thread.tsx'\nimport { api } from '#app/contract/api.ts'\nimport { add } from '#testing/add.ts'\nuseTranslation('chat')`,
      'trade/bids/server/bids.test.ts': `import { addLots } from '#testing/database/lots.ts'`,
      'trade/bids/server/seed.ts': `import { addLots } from '#testing/database/lots.ts'`,
      'app/server/main.ts': `const demo = import('#demo/module.ts')\nimport { lots } from '#demo/lots.ts'`,
      'tools/shot.ts': `import { lots } from '#demo/lots.ts'`,
      // Messages.
      'market/lots/messages/en/lots.first.json': '{}',
      'trade/chat/messages/en/chat.json': '{}',
      'market/lots/server/lot.ts': `translator('lots', language)\ntranslator('chat', language)`,
      'trade/bids/web/history.tsx': `useTranslation('lots')\nt('chat:title')\n// 'chat:12'`,
      // Services.
      'market/lots/server/module.ts': `declare module 'x' {\n  interface Context {\n    /** Photos. */\n    readonly photos: Photos\n  }\n}\ncontext.photos()`,
      'market/prices/server/module.ts': `declare module 'x' {\n  interface Context {\n    readonly prices: Prices\n    learn(): void\n  }\n}`,
      'market/lots/server/routes.ts': `const a = ({ db, photos }: Context) => 1\nconst b = ({ db, prices }: Context) => 1\ncontext.learn()`,
      'market/feeds/server/module.ts': `const a = { jobs: ({ photos }) => [1],\n  services: ({ db, prices }, startup) => 1 }\ntype Few = Pick<Context, 'db' | 'learn'>`,
    },
    found: [
      'platform/ui/web/tag.tsx:1',
      'trade/bids/web/bid.tsx:1',
      'trade/bids/web/my-bids-page.tsx:2',
      'trade/bids/web/my-bids-page.tsx:3',
      'trade/bids/server/seed.ts:1',
      'app/server/main.ts:2',
      'market/lots/server/lot.ts:2',
      'trade/bids/web/history.tsx:2',
      'market/lots/server/routes.ts:2',
      'market/lots/server/routes.ts:3',
      'market/feeds/server/module.ts:2',
      'market/feeds/server/module.ts:3',
    ],
  },
  oneOwner: {
    files: {
      'people/auth/server/tables.ts': `declare module 'x' {\n  interface Tables {\n    people: People\n  }\n}`,
      'people/auth/server/commands.ts': `db.updateTable('people')\nconst statement = 'insert into people values (1)'`,
      'people/auth/server/queries.ts': `// delete from people\nawait db.deleteFrom('people').execute()`,
      'people/auth/server/select.ts': 'sql`select 1 from people for update`',
      'people/auth/server/text.ts': `sql\`\n  update people person\n  set year = 1\`\nsql\`copy \${name} from stdin\``,
      'people/auth/server/auth.test.ts': 'sql`delete from people`',
      'trade/bids/server/commands.ts': `\ndb.insertInto('people')\ndb.insertInto('staged_people')`,
      'trade/bids/server/sql/place_bid.sql':
        '-- update people set a = 1\nselect 1;\nupdate people set a = 1;',
    },
    found: [
      'people/auth/server/queries.ts:2',
      'people/auth/server/text.ts:2',
      'people/auth/server/text.ts:4',
      'trade/bids/server/commands.ts:2',
      'trade/bids/server/sql/place_bid.sql:3',
    ],
  },
  plainNames: {
    files: {
      'market/lots/web/hooks/use-lot.ts': '',
      'testing/components/app.tsx': '',
      'trade/bids/server/sql/place_bid.sql': '',
      'trade/bids/server/place_bid.sql': '',
      'app/server/migrations/0001-Lots.sql': '',
      'trade/bids/README.md': '',
      'README.md': '',
    },
    found: [
      'market/lots/web/hooks/use-lot.ts',
      'trade/bids/server/place_bid.sql',
      'app/server/migrations/0001-Lots.sql',
    ],
  },
  domainsHaveParts: {
    files: {
      'trade/bids/rules.ts': '',
      'trade/bids/README.md': '',
      'trade/bids/sql/a.sql': '',
      'trade/loans/server/routes.ts': '',
      'platform/csv/server/rows.ts': '',
    },
    found: ['trade/bids/rules.ts', 'trade/bids/sql/a.sql', 'trade/loans/server/routes.ts'],
  },
  foldersAreFlatAndSmall: {
    files: Object.fromEntries(
      Array.from({ length: 21 }, (_, index) => [
        [`market/lots/web/part-${index}.tsx`, ''],
        [`trade/bids/web/part-${index}.${index === 0 ? 'test.ts' : 'tsx'}`, ''],
      ]).flat(),
    ),
    found: ['market/lots/web'],
  },
  leanPage: {
    files: {
      'app/web/main.tsx': `import './routes.tsx'\nimport { callTable } from './calls/call-table.ts'`,
      'app/web/calls/call-table.ts': `import * as z from 'zod'`,
      'app/web/routes.tsx': `import './list.tsx'\nconst about = () => import('./about.tsx')`,
      'app/web/about.tsx': `import { Menu } from '@base-ui/react/menu'\nuseTranslation('site')`,
      'app/web/list.tsx': [
        `import type { ZodType } from 'zod'`,
        `import { Dialog } from '@base-ui/react/dialog'`,
        `const dialog = () => import('./dialog.tsx')`,
        `const menu = lazyPart(() => withPageMessages(() => import('./menu.tsx')), 'Menu')`,
        `useTranslation('lots')`,
      ].join('\n'),
      'app/web/menu.tsx': "useTranslation('site')",
      'app/web/dialog.tsx': `import { Form } from 'react-hook-form'\nt('site:title')`,
      'market/lots/messages/en/lots.first.json': '{}',
      'site/info/messages/en/site.json': '{}',
    },
    found: ['app/web/list.tsx:2', 'app/web/dialog.tsx:2'],
  },
  everyLanguage: {
    files: {
      'trade/chat/messages/en/chat.json':
        '{"part": {"send": "Send"}, "to": "To {name}", "n": "<b>{n, plural, one {# bid} other {# bids}}</b>"}',
      'trade/chat/messages/ru/chat.first.json':
        '{"to": "Кому", "n": "<b>{n, plural, one {# ставка} other {# ставок}}</b>", "extra": "Ещё"}',
    },
    found: [
      'trade/chat/messages/en/chat.json',
      ...Array<string>(3).fill('trade/chat/messages/ru/chat.first.json'),
    ],
  },
  refusedTexts: {
    files: {
      'trade/bids/web/limit.ts':
        'export const mostYen = 5\nconst mayBid = 1\nconst mayOpen = 1 // TODO: later',
      'trade/bids/web/words.ts': [
        'talkButton paperKind OpenDesk PageWay RowLook isTold comingLots pageBeside doorCosts isKept officeLinks',
        'unreadTalks newspaper fakeBidDesk always lookUp incoming officePhone',
        'putOffMail const news = talk as Talk; ({ beside: 1 }) look="wide"',
      ].join('\n'),
      'trade/bids/web/when.ts': "export const dotted = day.replaceAll('-', '.')",
      'docs/keys.md': `${'-----BEGIN'} RSA PRIVATE KEY-----`,
    },
    found: [
      'trade/bids/web/limit.ts:1',
      'trade/bids/web/limit.ts:3',
      'trade/bids/web/limit.ts:3',
      ...Array<string>(10).fill('trade/bids/web/words.ts:1'),
      'trade/bids/web/words.ts:3',
      'trade/bids/web/words.ts:1',
      ...Array<string>(4).fill('trade/bids/web/words.ts:3'),
      'trade/bids/web/when.ts:1',
      'docs/keys.md:1',
    ],
  },
  documentsNameRealFiles: {
    files: {
      'docs/tables.md':
        'See [there](gone.md), [here](tables.md)\nand `app/server/app.ts`, `market/lots/`.',
      'market/lots/README.md': '',
      'README.md': '```\n`app/new.ts`\n```\n`app/new.ts` [shot](docs/shots/listing.png)',
    },
    found: ['docs/tables.md:1', 'docs/tables.md:2', 'README.md:4'],
  },
  documentsAreWhole: {
    files: {
      'market/lots/server/tables.ts':
        "declare module 'x' {\n  interface Tables {\n    lots: Lots\n  }\n}",
      'app/server/config.ts': '  PORT: z.int(),\n  HOST: z\n    .string(),',
      'docs/operations.md': '`PORT`',
    },
    found: ['docs/tables.md', 'docs/operations.md'],
  },
  recordsHaveNumbers: {
    files: {
      'docs/decisions/001-one.md': '# 1. One',
      'docs/decisions/002-two.md': '# 2. Two',
      'docs/decisions/002-too.md': '# 2. Too',
      'docs/decisions/003-three.md': '# 4. Three',
    },
    found: ['docs/decisions/002-too.md', 'docs/decisions/003-three.md'],
  },
  dependenciesAreExplained: {
    files: {
      'package.json':
        '{ "dependencies": {\n"pg": "1.0.0",\n"zod": "^1.0.0",\n"ok": "2.0.0-beta.1" } }',
      'docs/dependencies.md':
        '| package | why |\n| `zod` | checks |\n| `yup` | checks |\n| `pg` | |\n| `ok` | fine |',
    },
    found: Array<string>(3).fill('docs/dependencies.md'),
  },
  lockedPackagesAreSafe: {
    files: {
      'package.json': '{ "allowScripts": { "node": true, "@database/linux": true } }',
      'package-lock.json': `{ "packages": { "": {},
        "node_modules/node": { "hasInstallScript": true, "integrity": "sha512-x" },
        "node_modules/@database/windows": { "hasInstallScript": true, "integrity": "sha512-x" },
        "node_modules/node/node_modules/inside": { "inBundle": true },
        "node_modules/loud": { "hasInstallScript": true, "integrity": "sha512-x" },
        "node_modules/weak": { "integrity": "sha1-x" },
        "node_modules/forked": { "integrity": "sha512-x", "resolved": "git+ssh://x" } } }`,
    },
    found: Array<string>(3).fill('package-lock.json'),
  },
  requirementsAreAnswered: {
    files: {
      'docs/security.md': [
        ...requirements.slice(10).map((id) => `| ${id} | x | n.a. | no such part | – |`),
        '| 1.1.1 | x | met | `app/server/app.ts` | `app/server/app.test.ts` "works" |',
        '| 1.1.2 | x | met | somewhere | `app/server/app.test.ts` "is gone" |',
        '| 1.2.1 | x | met | `app/server/app.ts` | `app/server/app.ts` |',
        '| 1.2.2 | x | maybe | | – |',
        ...[3, 4, 5, 6, 7, 7].map((n) => `| 1.2.${n} | x | deviation | spec 1 §9 | – |`),
        '| 1.2.99 | x | deviation | we like it | – |',
      ].join('\n'),
      'app/server/app.ts': '',
      'app/server/app.test.ts': "test('works', () => {})",
    },
    found: [
      'docs/security.md',
      ...[245, 245, 246, 247, 247, 253, 253, 254, 254, 254].map(
        (line) => `docs/security.md:${line}`,
      ),
    ],
  },
}

describe('each rule finds the violations of its sample', () => {
  test.each(Object.entries(rules))('%s', (name, { find }) => {
    const { files, found } = samples[name as keyof typeof rules]
    expect(find(repositoryOf(files)).map(placeOf)).toEqual(found)
  })
})

test('reads the files of every room, with every form of import', () => {
  expect(repository.text('app/contract/api.ts')).toContain('export const api')
  const source = [
    "import a from './a.ts'",
    "import b, { type c } from '@base-ui/react/menu'",
    "import type { d } from '#market/lots/web/d.ts'",
    "export { h } from './h.ts'",
    "const j = () => import('./j.ts')",
    'const k = (path) => import(path)',
    "// import l from './l.ts'",
    "const m = `\nimport n from './n.ts'\n`",
  ].join('\n')
  const [file] = repositoryOf({ 'market/lots/web/page.tsx': source }).files
  const found = file?.parsed().imports.map(({ path }) => path)
  const own = ['a', 'd', 'h', 'j'].map((name) => `market/lots/web/${name}.ts`)
  expect(found).toEqual([own[0], '@base-ui/react/menu', ...own.slice(1)])
})
