import type { Repository, SourceFile } from './repository.ts'
import type { Rule } from './rule.ts'

/** Where the web app begins. */
const entry = 'web/main.tsx'
/** Large, and not needed before a person has pressed or typed something. */
const later = ['zod', '@base-ui/react', 'react-hook-form', 'recharts']
/** Shipped as what it exports, without what it imports (scripts/ready-made.ts). */
const readyMade = 'web/call-table.ts'

/** Every file that is loaded before the first page shows, with the file that wanted it first. */
function firstFiles(repository: Repository): Map<SourceFile, SourceFile | null> {
  const byPath = new Map(repository.files.map((file) => [file.path, file]))
  const found = new Map<SourceFile, SourceFile | null>()
  const walk = (file: SourceFile, from: SourceFile | null) => {
    if (found.has(file) || file.path === readyMade) return
    found.set(file, from)
    for (const { path, typeOnly, later: isLater } of file.imports) {
      const next = path === null || typeOnly || isLater ? undefined : byPath.get(path)
      if (next) walk(next, file)
    }
  }
  const first = byPath.get(entry)
  if (first) walk(first, null)
  return found
}

const leanFirstScript: Rule = {
  law: `What ${entry} imports, directly or through others, is free of ${later.join(', ')}.`,
  why:
    'The first page waits for all of it, on slow lines and slow phones. Schemas, menus, forms and ' +
    'charts are two thirds as large as everything that the page needs to show its lots.',
  instead:
    'Load it when it is wanted: lazy(() => import(…)), as web/listings does with its menus. ' +
    'Constants that pages need live in files of the contract without Zod, such as page-types.ts.',
  breaches: (repository) =>
    [...firstFiles(repository)].flatMap(([file, from]) =>
      file.imports
        .filter(({ pack, typeOnly, later: isLater }) => {
          return pack !== null && later.includes(pack) && !typeOnly && !isLater
        })
        .map(({ line, specifier }) => ({
          file: file.path,
          line,
          what: `loads '${specifier}' at once${from ? `, wanted by ${from.path}` : ''}`,
        })),
    ),
  sample: {
    files: {
      'web/main.tsx': `import { list } from './list.tsx'\nimport { callTable } from './call-table.ts'\nconst menu = () => import('./menu.tsx')`,
      'web/list.tsx': `import type { ZodType } from 'zod'\nimport { Dialog } from '@base-ui/react/dialog'`,
      'web/menu.tsx': `import { Menu } from '@base-ui/react/menu'`,
      'web/call-table.ts': `import * as z from 'zod'`,
    },
    breaches: ['web/list.tsx:2'],
  },
}

export const firstScriptRules: readonly Rule[] = [leanFirstScript]
