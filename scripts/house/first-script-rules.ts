import { at, type Rule } from './rule.ts'
import type { Repository, SourceFile } from './source.ts'

/** Where the web app begins. */
const entry = 'web/app/main.tsx'
/** Large, and not needed before a person has pressed or typed something. */
const later = ['zod', '@base-ui/react', 'react-hook-form', 'recharts']
/** Shipped as what it exports, without what it imports (scripts/ready-made.ts). */
const readyMade = ['web/api/call-table.ts', 'web/api/first-calls.ts']

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

const leanFirstScript: Rule = {
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

/** Runs before the first paint and decides whether what the server drew looks right here. */
const decider = 'web/public/first-script.js'
const edge = /\((min|max)-(width|height): ([\d.]+)px\)/g

/** The sizes between which layouts are the same, as the first script has them. */
function edgesOf(script: string, side: string): readonly number[] {
  const [, list = ''] = new RegExp(`const ${side}s = \\[([^\\]]*)\\]`).exec(script) ?? []
  return list.split(',').map(Number)
}

const knownEdges: Rule = {
  title: `Layouts change in script only at sizes of the window that ${decider} knows.`,
  why:
    'The server draws pages for the sizes that a device had, or for common ones. Where a layout ' +
    'changes in between, a person would see another page for a moment.',
  instead:
    'Change the layout in styles, use a size that is there already, or add the new one to the list.',
  find: (repository) =>
    repository.code('web').flatMap((file) =>
      [...file.parsed().code.matchAll(edge)].flatMap((match) => {
        const [query, end, side = '', size] = match
        // Just below an edge is its other side.
        const edgeAt = end === 'max' ? Math.ceil(Number(size)) : Number(size)
        if (edgesOf(repository.text(decider), side).includes(edgeAt)) return []
        return [at(file, match.index, `asks for ${query}`)]
      }),
    ),
  sample: {
    files: {
      [decider]: 'const widths = [480, 768]\nconst heights = [700]',
      'web/list.tsx': `useMedia('(max-width: 767.98px)')\nuseMedia('(min-width: 900px) and (min-height: 700px)')`,
    },
    found: ['web/list.tsx:2'],
  },
}

export const firstScriptRules: readonly Rule[] = [leanFirstScript, knownEdges]
