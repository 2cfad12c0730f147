import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { contractRules } from './house/contract-rules.ts'
import { docRules } from './house/doc-rules.ts'
import { fileRules } from './house/file-rules.ts'
import { firstScriptRules } from './house/first-script-rules.ts'
import { importRules } from './house/import-rules.ts'
import { importsOf } from './house/imports.ts'
import { messageRules } from './house/message-rules.ts'
import { packageRules } from './house/package-rules.ts'
import { readRepository, repositoryOf } from './house/repository.ts'
import { lesson, placeOf } from './house/rule.ts'
import { only } from './house/scan.ts'
import { writeRules } from './house/write-rules.ts'

/** The law of the house (ARCHITECTURE.md), a rule at a time. */
const law = [
  ...importRules,
  ...firstScriptRules,
  ...writeRules,
  ...contractRules,
  ...messageRules,
  ...fileRules,
  ...packageRules,
  ...docRules,
]

const repository = readRepository(join(import.meta.dirname, '..'))

describe('the house keeps its law', () => {
  test.each(law)('$law', (rule) => {
    const breaches = rule.breaches(repository)
    if (breaches.length > 0) expect.fail(lesson(rule, breaches))
  })
})

describe('each rule sees its sample', () => {
  test.each(law)('$law', ({ breaches, sample }) => {
    expect(breaches(repositoryOf(sample.files)).map(placeOf)).toEqual(sample.breaches)
  })
})

describe('reading source files', () => {
  test('finds the files of every room', () => {
    const rooms = new Set(repository.files.map((file) => file.room))
    expect([...rooms]).toEqual(expect.arrayContaining(['contract', 'server', 'web', 'messages']))
    expect(repository.text('contract/api.ts')).toContain('export const api')
  })

  test('tells code, strings, comments and patterns apart', () => {
    const source = [
      `const a = \`x \${b ? \`in \${c}\` : "}"} y\` // end`,
      'const d = /[\'"`]/ /* e */',
      "<p>don't {f}</p>",
      'g = h / 2 / i',
    ].join('\n')
    expect(only(source, 'code').replaceAll(/ +/g, ' ')).toBe(
      `const a = \${b ? \${c} : } \nconst d = \n<p>don't {f}</p>\ng = h / 2 / i`,
    )
    expect(
      only(source, 'comment')
        .trim()
        .split(/\s{2,}/),
    ).toEqual(['// end', '/* e */'])
    expect(only(source, 'code').length).toBe(source.length)
  })

  test('reads every form of import and nothing else', () => {
    const source = [
      "import a from './a.ts'",
      "import b, { type c } from '@base-ui/react/menu'",
      "import type { d } from '../d.ts'",
      "import './main.css'",
      "import * as e from 'node:path'",
      "import {\n  f,\n  type g,\n} from './f.ts'",
      "export { h } from './h.ts'",
      "export * from './i.ts'",
      "const j = () => import('./j.ts')",
      "import type from './k.ts'",
      "// import l from './l.ts'",
      "const m = `\nimport n from './n.ts'\n`",
      "import data from '../../o.json' with { type: 'json' }",
    ].join('\n')
    const found = importsOf('web/lots/page.tsx', source)
      .sort((a, b) => a.line - b.line)
      .map(({ line, path, pack, typeOnly, later, reexport }) =>
        [line, path ?? pack, typeOnly && 'type', later && 'later', reexport !== 'no' && reexport]
          .filter(Boolean)
          .join(' '),
      )
    expect(found).toEqual([
      '1 web/lots/a.ts',
      '2 @base-ui/react',
      '3 web/d.ts type',
      '4 web/lots/main.css',
      '5 node:path',
      '6 web/lots/f.ts',
      '10 web/lots/h.ts names',
      '11 web/lots/i.ts everything',
      '12 web/lots/j.ts later',
      '13 web/lots/k.ts',
      '18 o.json',
    ])
  })
})
