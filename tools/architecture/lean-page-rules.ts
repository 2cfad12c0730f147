import { topicOf, topicsIn } from './message-rules.ts'
import { at, type Rule } from './rule.ts'
import type { Repository, SourceFile } from './source.ts'

/** Entry point of the web app. */
const entry = 'app/web/main.tsx'
/** Large packages that are not needed before an interaction. */
const later = ['zod', '@base-ui/react', 'react-hook-form', 'recharts']
/** Bundled as the data it exports, without its imports (app/build/ready-made.ts). */
const readyMade = /^app\/web\/calls\//
/** Imports the pages, each with its own messages. */
const routes = /^app\/web\/(?:\w+-)?routes\.tsx$/
/** Precedes the import of a part of the first page that loads with the messages of pages. */
const withPageMessages = /withPageMessages\(\(\) => $/

/**
 * Returns every file that loads before the first page shows, with the first file that imports it.
 * @param withParts includes parts that this page loads later with the same messages, such as its menus
 */
function firstFiles(repository: Repository, withParts = false): Map<SourceFile, SourceFile | null> {
  const byPath = new Map(repository.files.map((file) => [file.path, file]))
  const found = new Map<SourceFile, SourceFile | null>()
  const walk = (file: SourceFile, from: SourceFile | null) => {
    if (found.has(file) || readyMade.test(file.path)) return
    found.set(file, from)
    const { imports, code } = file.parsed()
    for (const { path, typeOnly, dynamic, index } of imports) {
      const isPart = !routes.test(file.path) && !withPageMessages.test(code.slice(0, index))
      const isLater = dynamic && !(withParts && isPart)
      const next = path === null || typeOnly || isLater ? undefined : byPath.get(path)
      if (next) walk(next, file)
    }
  }
  const first = byPath.get(entry)
  if (first) walk(first, null)
  return found
}

const leanPage: Rule = {
  title: `${entry} imports none of ${later.join(', ')}, directly or indirectly.`,
  why:
    'The first page waits for all of it, even on slow connections and slow phones. Schemas, menus, forms and ' +
    'charts are two thirds as large as everything that the page needs to show its lots.',
  instead:
    'Load it when it is needed: lazy(() => import(…)), as site/listings does with its menus. ' +
    'Constants that pages need live in files of a contract without Zod.',
  find: (repository) =>
    [...firstFiles(repository)].flatMap(([file, from]) =>
      file
        .parsed()
        .imports.filter(({ specifier, typeOnly, dynamic }) => {
          const isLarge = later.some((one) => `${specifier}/`.startsWith(`${one}/`))
          return isLarge && !typeOnly && !dynamic
        })
        .map((one) =>
          at(file, one.index, `loads '${one.specifier}' at once, imported by ${from?.path}`),
        ),
    ),
  sample: {
    files: {
      'app/web/main.tsx': `import { list } from './list.tsx'\nimport { callTable } from './calls/call-table.ts'\nconst menu = () => import('./menu.tsx')`,
      'app/web/list.tsx': `import type { ZodType } from 'zod'\nimport { Dialog } from '@base-ui/react/dialog'`,
      'app/web/menu.tsx': `import { Menu } from '@base-ui/react/menu'`,
      'app/web/calls/call-table.ts': `import * as z from 'zod'`,
    },
    found: ['app/web/list.tsx:2'],
  },
}

const leanMessages: Rule = {
  title: 'The first page and its parts use the messages that are loaded with it.',
  why:
    'The messages of all pages are larger than those of the listings: files named .first.json load with the first ' +
    'page, the others with the next one. A missing message shows as its bare key.',
  instead:
    'Load the part by withPageMessages(() => import(…)), or move the message to a topic of the first page.',
  find: (repository) => {
    const topics = new Map(
      repository.files.flatMap(({ path }) => {
        const topic = topicOf(path, 'en')
        return topic ? [[topic, path.endsWith('.first.json')] as const] : []
      }),
    )
    return [...firstFiles(repository, true).keys()].flatMap((file) =>
      topicsIn(file)
        // A refusal is thrown once its message has loaded (platform/http/web/client.ts).
        .filter(
          ({ topic }) => topics.get(topic) === false && topic !== 'errors' && topic !== 'fields',
        )
        .map(({ topic, index }) =>
          at(file, index, `uses messages of ${topic}, which are loaded later`),
        ),
    )
  },
  sample: {
    files: {
      'market/lots/messages/en/lots.first.json': '{}',
      'site/info/messages/en/site.json': '{ "title": "About us" }',
      'app/web/main.tsx': "import './routes.tsx'",
      'app/web/routes.tsx': "import './list.tsx'\nconst about = () => import('./about.tsx')",
      'app/web/about.tsx': "useTranslation('site')",
      'app/web/list.tsx':
        "const dialog = () => import('./dialog.tsx')\nuseTranslation('lots')\n" +
        "const menu = lazyPart(() => withPageMessages(() => import('./menu.tsx')), 'Menu')",
      'app/web/menu.tsx': "useTranslation('site')",
      'app/web/dialog.tsx': "t('site:title')",
    },
    found: ['app/web/dialog.tsx:1'],
  },
}

export const leanPageRules: readonly Rule[] = [leanPage, leanMessages]
