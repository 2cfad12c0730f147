import type { Repository, SourceFile } from './repository.ts'
import type { Rule } from './rule.ts'
import { lineOf } from './scan.ts'

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
      'web/app/main.tsx': `import { list } from '../list.tsx'\nimport { callTable } from '../api/call-table.ts'\nconst menu = () => import('../menu.tsx')`,
      'web/list.tsx': `import type { ZodType } from 'zod'\nimport { Dialog } from '@base-ui/react/dialog'`,
      'web/menu.tsx': `import { Menu } from '@base-ui/react/menu'`,
      'web/api/call-table.ts': `import * as z from 'zod'`,
    },
    breaches: ['web/list.tsx:2'],
  },
}

/** Words that come with the first script; those of `more-messages-en.ts` come with other pages. */
const firstWords = 'web/i18n/messages-en.ts'
/** Pages and parts of the first script that fetch more words beside their own script. */
const fetchMore = ['web/app/routes.tsx', 'web/listings/photos/gallery-place.tsx']
/** Shared with a list of lots for its functions; the words are those of a lot's page. */
const speakElsewhere = ['web/lots/lot-words.ts']

const domainOfWords = /\buseTranslation\(\s*\[?\s*'([\w-]+)'(?:,\s*'([\w-]+)')?|\bt\('([\w-]+):/g

/** Files of a list of lots, with the windows and menus that it opens. */
function filesWithFirstWords(repository: Repository): Set<SourceFile> {
  const byPath = new Map(repository.files.map((file) => [file.path, file]))
  const found = new Set<SourceFile>()
  const walk = (file: SourceFile) => {
    if (found.has(file) || readyMade.includes(file.path)) return
    found.add(file)
    for (const { path, typeOnly, later: isLater } of file.imports) {
      const next = path === null || typeOnly ? undefined : byPath.get(path)
      if (next && !(isLater && fetchMore.includes(file.path))) walk(next)
    }
  }
  const first = byPath.get(entry)
  if (first) walk(first)
  return found
}

const wordsAtHand: Rule = {
  law: `What a list of lots says, with its windows and menus, is among the words of ${firstWords}.`,
  why: 'The other words are fetched with other pages; until then their bare keys would be shown.',
  instead:
    'Import the domain in web/i18n/messages-en.ts and web/i18n/messages-ru.ts, or load the part together with ' +
    'loadMoreWords() as web/listings/photos/gallery-place.tsx does.',
  breaches: (repository) => {
    const atHand = repository.files
      .find(({ path }) => path === firstWords)
      ?.imports.map(({ path }) => /([\w-]+)\.json$/.exec(path ?? '')?.[1])
    return [...filesWithFirstWords(repository)]
      .filter(({ path }) => !speakElsewhere.includes(path))
      .flatMap((file) => {
        const code = file.only('code', 'quoted')
        return [...code.matchAll(domainOfWords)].flatMap((match) =>
          match
            .slice(1)
            .filter((domain) => domain && !atHand?.includes(domain))
            .map((domain) => ({
              file: file.path,
              line: lineOf(code, match.index),
              what: `says words of '${domain}'`,
            })),
        )
      })
  },
  sample: {
    files: {
      'web/app/main.tsx': `import '../list.tsx'\nimport './routes.tsx'`,
      'web/app/routes.tsx': `const page = () => import('../page.tsx')`,
      'web/list.tsx': `useTranslation('lists')\nt('site:name')\nconst menu = () => import('./menu.tsx')`,
      'web/menu.tsx': `useTranslation(['lists', 'lots'])`,
      'web/page.tsx': `useTranslation('site')`,
      'web/i18n/messages-en.ts': `import lists from '../../messages/en/lists.json' with { type: 'json' }`,
    },
    breaches: ['web/list.tsx:2', 'web/menu.tsx:1'],
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
  law: `Layouts change in script only at sizes of the window that ${decider} knows.`,
  why:
    'The server draws pages for the sizes that a device had, or for common ones. Where a layout ' +
    'changes in between, a person would see another page for a moment.',
  instead:
    'Change the layout in styles, use a size that is there already, or add the new one to the list.',
  breaches: (repository) =>
    repository
      .code('web')
      .filter(({ isTest }) => !isTest)
      .flatMap((file) => {
        const text = file.only('quoted')
        return [...text.matchAll(edge)].flatMap((match) => {
          const [query, end, side = '', size] = match
          // Just below an edge is its other side.
          const at = end === 'max' ? Math.ceil(Number(size)) : Number(size)
          if (edgesOf(repository.text(decider), side).includes(at)) return []
          return [{ file: file.path, line: lineOf(text, match.index), what: `asks for ${query}` }]
        })
      }),
  sample: {
    files: {
      [decider]: 'const widths = [480, 768]\nconst heights = [700]',
      'web/list.tsx': `useMedia('(max-width: 767.98px)')\nuseMedia('(min-width: 900px) and (min-height: 700px)')`,
    },
    breaches: ['web/list.tsx:2'],
  },
}

export const firstScriptRules: readonly Rule[] = [leanFirstScript, wordsAtHand, knownEdges]
