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
import { securityRules } from './security-rules.ts'
import { readRepository, repositoryOf } from './source.ts'
import { writeRules } from './write-rules.ts'

/** The rules of ARCHITECTURE.md that no linter checks. */
const rules = [
  ...[...importRules, ...writeRules, ...folderRules, ...leanPageRules, ...messageRules],
  ...[...refusedRules, ...docRules, ...packageRules, ...securityRules],
]

const repository = readRepository(join(import.meta.dirname, '..', '..'))

describe('the repository follows its rules', () => {
  test.each(rules)('$title', (rule) => {
    const violations = rule.find(repository)
    if (violations.length > 0) expect.fail(explain(rule, violations))
  })
})

describe('each rule finds the violations of its sample', () => {
  test.each(rules)('$title', ({ find, sample }) => {
    expect(find(repositoryOf(sample.files)).map(placeOf)).toEqual(sample.found)
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
  const found = file?.parsed().imports.map(({ path, specifier }) => path ?? specifier)
  const own = ['a', 'd', 'h', 'j'].map((name) => `market/lots/web/${name}.ts`)
  expect(found).toEqual([own[0], '@base-ui/react/menu', ...own.slice(1)])
})
