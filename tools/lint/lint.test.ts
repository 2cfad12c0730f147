import { execFile } from 'node:child_process'
import { cp, mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '#testing/database/files/temporary-folder.ts'

const root = join(import.meta.dirname, '..', '..')

/** A file for each rule, and the lines that must be reported. */
const samples: Readonly<Record<string, { code: string; reported: readonly string[] }>> = {
  'trade/bids/server/commands.ts': {
    code: 'export const at = [new Date(1), new Date(), Date.now()]\nexport const port = process.env.PORT\n',
    reported: ['1 plugin', '1 plugin', '2 noProcessEnv'],
  },
  'server/bids/commands.test.ts': {
    code: "test.only('now', () => new Date())\ntest.skip('later', () => Date.now())\n",
    reported: ['1 noFocusedTests', '2 noSkippedTests'],
  },
  'app/server/config.ts': { code: 'export const env = process.env\n', reported: [] },
  'app/server/main.ts': { code: 'export const now = () => new Date()\n', reported: [] },
  'market/lots/server/routes.ts': {
    code: "app.post('/api/lot', handler)\nroute(app, context, lot, handler)\n",
    reported: ['1 plugin'],
  },
  'contract/all.ts': {
    code: "export * from './core/money.ts'\nexport default 1\n",
    reported: ['1 noBarrelFile', '1 noReExportAll', '2 noDefaultExport'],
  },
  'platform/core/contract/money.ts': {
    code: "import type { Yen } from './yen.ts'\nexport type Money = Yen | null\n",
    reported: ['1 noImportCycles'],
  },
  'platform/core/contract/yen.ts': {
    code: "import type { Money } from './money.ts'\nexport type Yen = Money & number\n",
    reported: ['1 noImportCycles'],
  },
  'platform/clock/web/device-now.ts': {
    code: 'export const now = () => Date.now()\n',
    reported: [],
  },
  'web/bids/panel.tsx': {
    code: 'export const now = () => Date.now()\nexport const at = () => new Date(deviceNow())\n',
    reported: ['1 plugin', '2 plugin'],
  },
  'trade/chat/web/composer.tsx': {
    code: 'export const ends = (event) => event.nativeEvent.isComposing\n',
    reported: ['1 plugin'],
  },
  'platform/http/web/client.ts': { code: "export const response = fetch('/api')\n", reported: [] },
  'web/lots/LotPage.tsx': { code: 'export const a = 1\n', reported: ['0 useFilenamingConvention'] },
  'web/lots/lot.ts': {
    code: [
      'query.fetch()',
      'fetch(query)',
      'window.fetch(query)',
      "localStorage.getItem('a')",
      'navigator.sendBeacon(query)',
      "import { useMutation } from '@tanstack/react-query'",
      "document.cookie = 'a'",
      'export const mode = import.meta.env.MODE',
      'useMutation',
      '1\n'.repeat(400),
    ].join('\n'),
    reported: [
      '1 noExcessiveLinesPerFile',
      '2 noRestrictedGlobals',
      '3 plugin',
      '4 noRestrictedGlobals',
      '5 plugin',
      '6 noRestrictedImports',
      '7 noDocumentCookie',
      '8 plugin',
    ],
  },
  'e2e/a.e2e.ts': {
    code: [
      'expect(await box.innerText()).toBe(1)',
      'expect(await accessibilityViolations(page)).toEqual([])',
      "page.getByText('Under review')",
      "page.getByText('Under review', { exact: true })",
      'page.getByText(/^Under review/)',
    ].join('\n'),
    reported: ['1 plugin', '3 plugin'],
  },
  // Pages.
  'app/web/routes.tsx': {
    code: "export const page = () => import('#trade/bids/web/my-bids-page.tsx')\n",
    reported: [],
  },
  'site/listings/web/rows.tsx': {
    code: "import { Bids } from '#trade/bids/web/my-bids-page.tsx'\nBids(() => import('./listing-page.tsx'))\n",
    reported: ['1 plugin', '2 plugin'],
  },
  // Packages of a contract and of platform/ui.
  'platform/core/contract/price.ts': {
    code: "import * as z from 'zod'\nimport fs from 'node:fs'\nexport type { Zone } from './zone.ts'\nz(fs)\n",
    reported: ['2 noRestrictedImports'],
  },
  'platform/ui/web/price.tsx': {
    code: "import { X } from 'lucide-react'\nimport type { Yen } from '#platform/core/contract/zone.ts'\nimport hook from 'react-use'\nimport type { Field } from '@base-ui/react/field'\nimport { A } from '#platform/ui/web/a.ts'\nimport { b } from './b.ts'\n",
    reported: ['2 noRestrictedImports', '3 noRestrictedImports'],
  },
  // Sides.
  'trade/bids/web/bid.test.tsx': {
    code: "import type { Db } from '#platform/database/server/tables.ts'\nimport type { Bid } from '#trade/bids/contract/bid.ts'\n",
    reported: ['1 plugin'],
  },
  'app/contract/api.ts': {
    code: "import type { Start } from '#app/server/start.ts'\nexport type { Bid } from '#trade/bids/web/bid.tsx'\n",
    reported: ['1 plugin', '2 plugin'],
  },
  'trade/bids/server/sheet.ts': {
    code: "import { Sheet } from '#market/sheets/web/sheet.tsx'\nimport { calls } from '#trade/bids/contract/calls.ts'\n",
    reported: ['1 plugin'],
  },
  // Addresses.
  'trade/bids/server/lists/rows/row.ts': {
    code: "import { a } from '../../queries.ts'\nimport { b } from '../list.ts'\nimport { c } from './cell.ts'\n",
    reported: ['1 plugin'],
  },
  'trade/bids/server/limit.ts': {
    code: "import { a } from '../contract/calls.ts'\nimport en from '../messages/en/bids.json'\na(\n  () => import(\n    '../web/form.tsx'\n  ), en)\n",
    reported: ['1 plugin', '2 plugin', '4 plugin'],
  },
  'tools/shot.ts': {
    code: "import { a } from '../platform/core/contract/price.ts'\nimport { b } from '../package.json'\n",
    reported: ['1 plugin'],
  },
  // Joins.
  'trade/bids/server/tables.ts': {
    code: "declare module '#platform/database/server/tables.ts' {}\n",
    reported: [],
  },
  'trade/bids/server/queries.ts': {
    code: "declare module '#platform/database/server/tables.ts' {}\n",
    reported: ['1 plugin'],
  },
  'trade/chat/server/module.ts': {
    code: "declare module '#trade/bids/server/module.ts' {}\n",
    reported: ['1 plugin'],
  },
  'trade/chat/web/gallery.tsx': { code: "declare module 'a-package' {}\n", reported: [] },
}

interface Report {
  readonly diagnostics: readonly {
    readonly category: string
    readonly location: { readonly path: string; readonly start: { readonly line: number } }
  }[]
}

test('the linter reports what biome.jsonc forbids', async () => {
  const { path: folder, remove } = await temporaryFolder()
  onTestFinished(remove)
  await cp(join(root, 'biome.jsonc'), join(folder, 'biome.jsonc'))
  await cp(join(root, 'tools/lint'), join(folder, 'tools/lint'), { recursive: true })
  for (const [path, { code }] of Object.entries(samples)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), code)
  }
  const biome = join(root, 'node_modules', '@biomejs', 'biome', 'bin', 'biome')
  const options = ['lint', '--reporter=json', '--vcs-enabled=false', '--max-diagnostics=none']
  const { stdout } = await promisify(execFile)(process.execPath, [biome, ...options], {
    cwd: folder,
  }).catch((failure: { stdout: string }) => failure)
  const { diagnostics } = JSON.parse(stdout) as Report
  const rules = new Set(
    Object.values(samples).flatMap(({ reported }) => reported.map((line) => line.split(' ')[1])),
  )
  const found = Object.keys(samples).map((path) => [
    path,
    diagnostics
      .filter(({ location }) => location.path === path)
      .map(({ category, location }) => ({
        line: location.start.line,
        rule: category.split('/').at(-1),
      }))
      .filter(({ rule }) => rules.has(rule))
      .map(({ line, rule }) => `${line} ${rule}`)
      .sort(),
  ])
  expect(Object.fromEntries(found)).toEqual(
    Object.fromEntries(Object.entries(samples).map(([path, { reported }]) => [path, reported])),
  )
})
