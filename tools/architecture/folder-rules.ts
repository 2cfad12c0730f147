import { posix } from 'node:path'
import { roomOf } from './rooms.ts'
import { type Rule, wholeFiles } from './rule.ts'

const forbidden = ['utils', 'lib', 'helpers', 'common', 'components', 'hooks', 'services', 'types']
// testing/components holds what component tests need.
const forbiddenFolder = new RegExp(`^[^/]+/[^/]+/(?:.+/)?(?:${forbidden.join('|')})/`)
const kebabCase = '[a-z0-9]+(?:[-.][a-z0-9]+)*'
/** SQL files have the name of their function; README is the conventional name. */
const plainPath = new RegExp(
  `^(?:[^/]+|(?:${kebabCase}/)+(?:${kebabCase}|README\\.md|(?<=/server/sql/)\\w+\\.sql))$`,
)

const plainNames: Rule = {
  title: `Folders and files are named in kebab-case, and no folder is called ${forbidden.join(', ')}.`,
  why: 'Such a name describes the kind of a file, not its purpose, so anything fits in.',
  instead: 'Put the file into its domain, under the name of what it holds.',
  find: ({ paths }) =>
    wholeFiles(
      paths.filter((path) => !plainPath.test(path) || forbiddenFolder.test(path)),
      'has a name that is not allowed',
    ),
}

const inDomain = /^(?:platform|people|market|trade|site)\//
const domainPart = /^[^/]+\/[^/]+\/(?:README\.md$|(?:contract|server|web|messages|e2e)\/)/

const domainsHaveParts: Rule = {
  title:
    'A domain has a position in the order of tools/architecture/rooms.ts, and holds a README and the folders contract, ' +
    'server, web, messages and e2e, nothing else.',
  why: 'Whoever knows one domain finds their way in all others; one without a position could import nothing.',
  instead:
    'Add a new domain after everything that it needs. Put a file into the side that uses it, or into contract/ when ' +
    'both do.',
  find: ({ paths }) =>
    wholeFiles(
      paths.filter(
        (path) => inDomain.test(path) && (!domainPart.test(path) || roomOf(path).rank === null),
      ),
      'has no place there',
    ),
}

const maxFiles = 20

/** Data: one file for each maker of the demo market. */
const largeDataFolders = ['demo/catalogue/cars']

const foldersAreFlatAndSmall: Rule = {
  title: `A folder holds at most ${maxFiles} files of code, not counting tests.`,
  why: 'Nobody reads a long list of files; fifteen names can be read at a glance.',
  instead:
    'Split the folder by what its files do, or move out the second topic that has grown in it.',
  find: ({ paths }) => {
    const code = paths.filter((path) => /\/.*(?<!\.(?:test|e2e))\.(?:tsx?|js)$/.test(path))
    return [...Map.groupBy(code, posix.dirname)]
      .filter(([folder, { length }]) => length > maxFiles && !largeDataFolders.includes(folder))
      .flatMap(([folder, { length }]) => wholeFiles([folder], `holds ${length} files`))
  },
}

export const folderRules = { plainNames, domainsHaveParts, foldersAreFlatAndSmall }
