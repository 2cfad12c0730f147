import { posix } from 'node:path'
import { roots } from './rooms.ts'
import { type Rule, wholeFile } from './rule.ts'

const forbidden = ['utils', 'lib', 'helpers', 'common', 'components', 'hooks', 'services', 'types']
const kebabCase = /^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z0-9]+(?:-[a-z0-9]+)*)*$/
/** SQL files have the name of their function; README is the conventional name. */
const nameExceptions = /(?:\/server\/sql\/\w+\.sql|(?:^|\/)README\.md)$/

const plainNames: Rule = {
  title: `Folders and files are named in kebab-case, and no folder is called ${forbidden.join(', ')}.`,
  why: 'Such a name describes the kind of a file, not its purpose, so anything fits in.',
  instead: 'Put the file into its domain, under the name of what it holds.',
  find: ({ files }) =>
    files
      .filter(({ path }) => {
        const folders = path.split('/').slice(0, -1)
        // testing/components holds what component tests need.
        if (folders.slice(2).some((one) => forbidden.includes(one))) return true
        const names = nameExceptions.test(path) ? folders : path.split('/')
        return folders.length > 0 && names.some((name) => !kebabCase.test(name))
      })
      .map(({ path }) => wholeFile(path, 'has a name that is not allowed')),
  sample: {
    files: {
      'market/lots/web/hooks/use-lot.ts': '',
      'trade/bids/server/sql/place_bid.sql': '',
      'app/server/migrations/0001-Lots.sql': '',
      'README.md': '',
    },
    found: ['market/lots/web/hooks/use-lot.ts', 'app/server/migrations/0001-Lots.sql'],
  },
}

const partsOfDomain = ['contract', 'server', 'web', 'messages', 'e2e']

const domainsHaveParts: Rule = {
  title: `A domain holds a README and the folders ${partsOfDomain.join(', ')}, and nothing else.`,
  why: 'Whoever knows one domain finds their way in all others.',
  instead: 'Put the file into the side that uses it, or into contract/ when both do.',
  find: ({ files }) =>
    files
      .filter(({ path }) => /^(?:platform|people|market|trade|site)\//.test(path))
      .filter(({ path }) => {
        const [, , part = '', file] = path.split('/')
        return file === undefined ? part !== 'README.md' : !partsOfDomain.includes(part)
      })
      .map(({ path }) => wholeFile(path, 'has no place there')),
  sample: {
    files: { 'trade/bids/rules.ts': '', 'trade/bids/README.md': '', 'trade/bids/sql/a.sql': '' },
    found: ['trade/bids/rules.ts', 'trade/bids/sql/a.sql'],
  },
}

const maxFiles = 20

/** Data: one file for each maker of the demo market. */
const largeDataFolders = ['demo/catalogue/cars']

const foldersAreFlatAndSmall: Rule = {
  title: `A folder holds at most ${maxFiles} files of code, not counting tests.`,
  why: 'Nobody reads a long list of files; fifteen names can be read at a glance.',
  instead:
    'Split the folder by what its files do, or move out the second topic that has grown in it.',
  find: ({ files }) => {
    const code = files.filter(
      ({ isCode, path }) =>
        isCode &&
        roots.some((root) => path.startsWith(`${root}/`)) &&
        !/\.(?:test|e2e)\.tsx?$/.test(path),
    )
    return [...Map.groupBy(code, ({ path }) => posix.dirname(path))]
      .filter(([folder, { length }]) => length > maxFiles && !largeDataFolders.includes(folder))
      .map(([folder, { length }]) => wholeFile(folder, `holds ${length} files`))
  },
  sample: {
    files: Object.fromEntries(
      Array.from({ length: maxFiles + 1 }, (_, index) => [
        [`market/lots/web/part-${index}.tsx`, ''],
        [`trade/bids/web/part-${index}.${index === 0 ? 'test.ts' : 'tsx'}`, ''],
      ]).flat(),
    ),
    found: ['market/lots/web'],
  },
}

export const folderRules: readonly Rule[] = [plainNames, domainsHaveParts, foldersAreFlatAndSmall]
