import { at, type Rule } from './rule.ts'
import type { Repository, SourceFile } from './source.ts'

/** Where the web app begins. */
const entry = 'web/app/main.tsx'
/** Large, and not needed before a person has pressed or typed something. */
const later = ['zod', '@base-ui/react', 'react-hook-form', 'recharts']
/** Shipped as what it exports, without what it imports (scripts/ready-made.ts). */
const readyMade = ['web/api/call-table.ts']

/** Every file that is loaded before the first page shows, with the file that wanted it first. */
function firstFiles(repository: Repository): Map<SourceFile, SourceFile | null> {
  const byPath = new Map(repository.files.map((file) => [file.path, file]))
  const found = new Map<SourceFile, SourceFile | null>()
  const walk = (file: SourceFile, from: SourceFile | null) => {
    if (found.has(file) || readyMade.includes(file.path)) return
    found.set(file, from)
    for (const { path, typeOnly, dynamic } of file.parsed().imports) {
      const next = path === null || typeOnly || dynamic ? undefined : byPath.get(path)
      if (next) walk(next, file)
    }
  }
  const first = byPath.get(entry)
  if (first) walk(first, null)
  return found
}

const leanPage: Rule = {
  title: `What ${entry} imports, directly or through others, is free of ${later.join(', ')}.`,
  why:
    'The first page waits for all of it, on slow lines and slow phones. Schemas, menus, forms and ' +
    'charts are two thirds as large as everything that the page needs to show its lots.',
  instead:
    'Load it when it is wanted: lazy(() => import(…)), as web/listings does with its menus. ' +
    'Constants that pages need live in files of the contract without Zod, such as page-types.ts.',
  find: (repository) =>
    [...firstFiles(repository)].flatMap(([file, from]) =>
      file
        .parsed()
        .imports.filter(({ specifier, typeOnly, dynamic }) => {
          const isLarge = later.some((one) => `${specifier}/`.startsWith(`${one}/`))
          return isLarge && !typeOnly && !dynamic
        })
        .map((one) => {
          const wanted = from ? `, wanted by ${from.path}` : ''
          return at(file, one.index, `loads '${one.specifier}' at once${wanted}`)
        }),
    ),
  sample: {
    files: {
      'web/app/main.tsx': `import { list } from '../list.tsx'\nimport { callTable } from '../api/call-table.ts'\nconst menu = () => import('../menu.tsx')`,
      'web/list.tsx': `import type { ZodType } from 'zod'\nimport { Dialog } from '@base-ui/react/dialog'`,
      'web/menu.tsx': `import { Menu } from '@base-ui/react/menu'`,
      'web/api/call-table.ts': `import * as z from 'zod'`,
    },
    found: ['web/list.tsx:2'],
  },
}

export const leanPageRules: readonly Rule[] = [leanPage]
