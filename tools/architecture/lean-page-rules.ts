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
      const next = typeOnly || isLater ? undefined : byPath.get(path)
      if (next) walk(next, file)
    }
  }
  const first = byPath.get(entry)
  if (first) walk(first, null)
  return found
}

/** Returns imports of large packages by files that load at once. */
const largeImports = (repository: Repository) =>
  [...firstFiles(repository)].flatMap(([file, from]) =>
    file
      .parsed()
      .imports.filter(({ typeOnly, dynamic }) => !typeOnly && !dynamic)
      .filter(({ path }) => later.some((one) => `${path}/`.startsWith(`${one}/`)))
      .map(({ path, index }) =>
        at(file, index, `loads '${path}' at once, imported by ${from?.path}`),
      ),
  )

/** Returns uses of messages by the first page and its parts that load with other pages. */
function laterMessages(repository: Repository) {
  const topics = new Map(repository.paths.map((path) => [topicOf(path, 'en'), path]))
  return [...firstFiles(repository, true).keys()].flatMap((file) =>
    topicsIn(file)
      // A refusal is thrown once its message has loaded (platform/http/web/client.ts).
      .filter(({ topic }) => topic !== 'errors' && topic !== 'fields')
      .filter(({ topic }) => topics.get(topic)?.endsWith('.first.json') === false)
      .map(({ topic, index }) =>
        at(file, index, `uses messages of ${topic}, which are loaded later`),
      ),
  )
}

const leanPage: Rule = {
  title: `${entry} imports none of ${later.join(', ')}, directly or indirectly, and uses only messages that load with it.`,
  why:
    'The first page waits for all of it, even on slow connections and slow phones. Schemas, menus, forms and charts are ' +
    'two thirds as large as everything that the page needs to show its lots. The messages of all pages are larger than ' +
    'those of the listings: files named .first.json load with the first page, the others with the next one. A missing ' +
    'message shows as its bare key.',
  instead:
    'Load it when it is needed: lazy(() => import(…)), as site/listings does with its menus; a part with messages by ' +
    'withPageMessages(() => import(…)), or move the message to a topic of the first page. Constants that pages need live ' +
    'in files of a contract without Zod.',
  find: (repository) => [...largeImports(repository), ...laterMessages(repository)],
}

export const leanPageRules = { leanPage }
