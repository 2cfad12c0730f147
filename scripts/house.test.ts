import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { contractRules } from './house/contract-rules.ts'
import { dateRules } from './house/date-rules.ts'
import { docRules } from './house/doc-rules.ts'
import { folderRules } from './house/folder-rules.ts'
import { importRules } from './house/import-rules.ts'
import { languageRules } from './house/language-rules.ts'
import { leanPageRules } from './house/lean-page-rules.ts'
import { messageRules } from './house/message-rules.ts'
import { packageRules } from './house/package-rules.ts'
import { explain, placeOf } from './house/rule.ts'
import { securityRules } from './house/security-rules.ts'
import { readRepository, repositoryOf } from './house/source.ts'
import { writeRules } from './house/write-rules.ts'

/** The rules of ARCHITECTURE.md that no linter checks. */
const rules = [
  ...importRules,
  ...dateRules,
  ...leanPageRules,
  ...writeRules,
  ...contractRules,
  ...messageRules,
  ...folderRules,
  ...packageRules,
  ...docRules,
  ...securityRules,
  ...languageRules,
]

const repository = readRepository(join(import.meta.dirname, '..'))

describe('the repository follows its rules', () => {
  test.each(rules)('$title', (rule) => {
    const violations = rule.find(repository)
    if (violations.length > 0) expect.fail(explain(rule, violations))
  })
})

describe('each rule finds its sample', () => {
  test.each(rules)('$title', ({ find, sample }) => {
    expect(find(repositoryOf(sample.files)).map(placeOf)).toEqual(sample.found)
  })
})

test('the files of every room are read', () => {
  const rooms = new Set(repository.files.map((file) => file.room))
  expect([...rooms]).toEqual(expect.arrayContaining(['contract', 'server', 'web', 'messages']))
  expect(repository.text('contract/api.ts')).toContain('export const api')
})

test('every form of import is found, and nothing else', () => {
  const source = [
    "import a from './a.ts'",
    "import b, { type c } from '@base-ui/react/menu'",
    "import type { d } from '../d.ts'",
    "import './main.css'",
    "export { h } from './h.ts'",
    "export * from './i.ts'",
    "const j = () => import('./j.ts')",
    'const k = (path) => import(path)',
    "// import l from './l.ts'",
    "const m = `\nimport n from './n.ts'\n`",
  ].join('\n')
  const [file] = repositoryOf({ 'web/lots/page.tsx': source }).files
  const found = file
    ?.parsed()
    .imports.map(({ path, specifier, typeOnly, dynamic }) =>
      [path ?? specifier, typeOnly && 'type', dynamic && 'dynamic'].filter(Boolean).join(' '),
    )
  expect(found).toEqual([
    'web/lots/a.ts',
    '@base-ui/react/menu',
    'web/d.ts type',
    'web/lots/main.css',
    'web/lots/h.ts',
    'web/lots/i.ts',
    'web/lots/j.ts dynamic',
  ])
})
