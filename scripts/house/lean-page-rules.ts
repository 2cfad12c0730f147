import { domainsIn } from './message-rules.ts'
import { at, type Rule } from './rule.ts'
import type { Repository, SourceFile } from './source.ts'

/** The entry point of the web app. */
const entry = 'web/app/main.tsx'
/** Large packages that are not needed before an interaction. */
const later = ['zod', '@base-ui/react', 'react-hook-form', 'recharts']
/** Shipped as what it exports, without what it imports (scripts/ready-made.ts). */
const readyMade = ['web/app/calls/call-table.ts', 'web/app/calls/other-calls.ts']

/** Imports the pages, each with the messages that are not of the first one. */
const routes = /^web\/app\/(?:\w+-)?routes\.tsx$/

/** Before the import of a part of the first page that is loaded together with the messages of pages. */
const withPageMessages = /withPageMessages\(\(\) => $/

/**
 * Every file that is loaded before the first page is shown, with the first file that imports it.
 * @param withParts whether the parts count that this page loads later, such as its menus, with the same messages
 */
function firstFiles(repository: Repository, withParts = false): Map<SourceFile, SourceFile | null> {
  const byPath = new Map(repository.files.map((file) => [file.path, file]))
  const found = new Map<SourceFile, SourceFile | null>()
  const walk = (file: SourceFile, from: SourceFile | null) => {
    if (found.has(file) || readyMade.includes(file.path)) return
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
  title: `What ${entry} imports, directly or through others, is free of ${later.join(', ')}.`,
  why:
    'The first page waits for all of it, on slow lines and slow phones. Schemas, menus, forms and ' +
    'charts are two thirds as large as everything that the page needs to show its lots.',
  instead:
    'Load it when it is needed: lazy(() => import(…)), as web/listings does with its menus. ' +
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
          const importer = from ? `, imported by ${from.path}` : ''
          return at(file, one.index, `loads '${one.specifier}' at once${importer}`)
        }),
    ),
  sample: {
    files: {
      'web/app/main.tsx': `import { list } from '../list.tsx'\nimport { callTable } from './calls/call-table.ts'\nconst menu = () => import('../menu.tsx')`,
      'web/list.tsx': `import type { ZodType } from 'zod'\nimport { Dialog } from '@base-ui/react/dialog'`,
      'web/menu.tsx': `import { Menu } from '@base-ui/react/menu'`,
      'web/app/calls/call-table.ts': `import * as z from 'zod'`,
    },
    found: ['web/list.tsx:2'],
  },
}

/** Loaded before a refusal is thrown (web/api/client.ts). */
const refusalDomains = ['errors', 'fields']

/** Which messages are loaded at first, and which with the other pages. */
const catalogs = /^web\/app\/messages\/(page-)?messages-\w+\.ts$/

const leanMessages: Rule = {
  title: 'The first page and its parts use the messages that are loaded with it.',
  why:
    'The messages of all pages are larger than those of the listings. web/app/messages/messages-en.ts and -ru.ts load ' +
    'what the listings need, web/app/messages/page-messages-en.ts and -ru.ts the rest, together with the first other ' +
    'page. A message that is missing is shown as its bare key.',
  instead:
    'Load the part by withPageMessages(() => import(…)), move the message to a domain of the list, or add its ' +
    'domain to the list of all four files.',
  find: (repository) => {
    const lists = repository.files.flatMap((file) => {
      if (!catalogs.test(file.path)) return []
      const match = /\{([\w,-]+)\}\.json'/.exec(file.text)
      return [{ file, list: match?.[1] ?? '', index: match?.index ?? 0 }]
    })
    const [own] = lists
    if (!own) return []
    const first = [...own.list.split(','), ...refusalDomains]
    const isDomain = (name: string) => repository.text(`messages/en/${name}.json`) !== ''
    return [
      ...lists
        .filter(({ list }) => list !== own.list)
        .map(({ file, index }) => at(file, index, `has another list than ${own.file.path}`)),
      ...[...firstFiles(repository, true).keys()].flatMap((file) =>
        [...domainsIn(file)]
          .filter((domain) => isDomain(domain) && !first.includes(domain))
          .map((domain) => at(file, 0, `uses messages of ${domain}, which are loaded later`)),
      ),
    ]
  },
  sample: {
    files: {
      'messages/en/lots.json': '{}',
      'messages/en/site.json': '{ "title": "About us" }',
      'web/app/main.tsx': "import './routes.tsx'",
      'web/app/routes.tsx': "import '../list.tsx'\nconst about = () => import('../about.tsx')",
      'web/about.tsx': "useTranslation('site')",
      'web/list.tsx':
        "const dialog = () => import('./dialog.tsx')\nuseTranslation('lots')\n" +
        "const menu = lazyPart(() => withPageMessages(() => import('./menu.tsx')), 'Menu')",
      'web/menu.tsx': "useTranslation('site')",
      'web/dialog.tsx': "t('site:title')",
      'web/app/messages/messages-en.ts': "glob('../messages/en/{lots,common}.json')",
      'web/app/messages/messages-ru.ts': "glob('../messages/ru/{lots}.json')",
    },
    found: ['web/app/messages/messages-ru.ts:1', 'web/dialog.tsx:1'],
  },
}

/** Messages for all pages but the first; the last list in it leaves out what is the server's alone. */
const pageCatalogs = /^web\/app\/messages\/page-messages-\w+\.ts$/

const noServerMessages: Rule = {
  title: 'Messages that only the server uses are not sent to browsers.',
  why: 'Every page but the listings waits for its messages; mails, papers and logs are written by the server.',
  instead:
    'Name the domains that no file of web/ uses in the last list of web/app/messages/page-messages-*.ts.',
  find: (repository) => {
    const used = new Set(repository.code('web').flatMap((file) => [...domainsIn(file)]))
    const domains = repository.files.flatMap(({ path }) => {
      const [, domain] = /^messages\/en\/([\w-]+)\.json$/.exec(path) ?? []
      return domain ? [domain] : []
    })
    return repository.files.flatMap((file) => {
      if (!pageCatalogs.test(file.path)) return []
      const list = [...file.text.matchAll(/'!\*\*\/\{([\w,-]+)\}\.json'/g)].at(-1)
      const left = list?.[1]?.split(',') ?? []
      const wrong = domains.filter((domain) => left.includes(domain) === used.has(domain))
      return wrong.map((domain) =>
        at(
          file,
          list?.index ?? 0,
          used.has(domain)
            ? `leaves out ${domain}, which web/ uses`
            : `sends ${domain} to browsers`,
        ),
      )
    })
  },
  sample: {
    files: {
      'messages/en/lots.json': '{}',
      'messages/en/mail.json': '{}',
      'messages/en/site.json': '{}',
      'web/about.tsx': "useTranslation('site')\nt('lots:title')",
      'web/app/messages/page-messages-en.ts': "glob(['../messages/en/*.json', '!**/{lots}.json'])",
    },
    found: ['web/app/messages/page-messages-en.ts:1', 'web/app/messages/page-messages-en.ts:1'],
  },
}

export const leanPageRules: readonly Rule[] = [leanPage, leanMessages, noServerMessages]
