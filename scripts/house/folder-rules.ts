import { posix } from 'node:path'
import { at, type Rule, wholeFile } from './rule.ts'

const forbidden = ['utils', 'lib', 'helpers', 'common', 'components', 'hooks', 'services', 'types']
const kebabCase = /^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z0-9]+(?:-[a-z0-9]+)*)*$/

const plainNames: Rule = {
  title: `Folders and files are named in kebab-case, and no folder is called ${forbidden.join(', ')}.`,
  why: 'Such a name describes the kind of a file and not its purpose, so everything fits in.',
  instead: 'Put the file into the room of its domain, under the name of what it holds.',
  find: ({ files }) =>
    files
      .filter(({ path, room }) => {
        const parts = path.split('/')
        if (parts.slice(0, -1).some((part) => forbidden.includes(part))) return true
        // A file of a function in SQL has the name of the function.
        if (/^server\/.+\/sql\/\w+\.sql$/.test(path)) return false
        return room !== '' && parts.some((part) => !kebabCase.test(part))
      })
      .map(({ path }) => wholeFile(path, 'has a name that is not allowed')),
  sample: {
    files: {
      'web/hooks/use-lot.ts': '',
      'server/lots/types.ts': '',
      'server/db/migrations/0001-Lots.sql': '',
      'README.md': '',
    },
    found: ['web/hooks/use-lot.ts', 'server/db/migrations/0001-Lots.sql'],
  },
}

const roots: Readonly<Record<string, readonly string[]>> = {
  contract: ['api.ts', 'health.ts', 'refusals.ts', 'schema-names.ts'],
  server: [
    ...['main.ts', 'app.ts', 'config.ts', 'config.test.ts', 'modules.ts', 'modules.test.ts'],
    ...['start.ts', 'shutdown.ts', 'platform.ts', 'announce.ts'],
    ...['invariants.ts', 'invariants.db.test.ts'],
    ...['health-routes.ts', 'health-detail.ts', 'health.db.test.ts', 'messages.ts'],
  ],
  web: [],
}

const rootsAreSmall: Rule = {
  title: 'The roots of contract, server and web have only the composition root.',
  why: 'Who opens the folder sees the rooms, and the few files with which everything begins.',
  instead: 'Move the file into the room of its domain or mechanism.',
  find: ({ files }) =>
    files
      .filter(({ path, room }) => {
        const [, name = '', deeper] = path.split('/')
        return deeper === undefined && roots[room]?.includes(name) === false
      })
      .map(({ path }) => wholeFile(path, 'is at the root')),
  sample: {
    files: { 'server/app.ts': '', 'server/zip.ts': '', 'web/main.tsx': '', 'scripts/test.ts': '' },
    found: ['server/zip.ts', 'web/main.tsx'],
  },
}

const maxFiles = 26

const crowded = [
  // Data: a file for each maker of the demo market.
  'demo/catalogue/cars',
  // The vocabulary of the search is in it, too.
  'contract/lots',
]

const foldersAreFlatAndSmall: Rule = {
  title: `A folder holds at most ${maxFiles} files of code, tests aside.`,
  why: 'Nobody reads a long list of files; fifteen names can be read at a glance.',
  instead: 'Part the folder by what its files do, or find the second thing that has grown in it.',
  find: ({ files }) => {
    const code = files.filter(({ isCode, path }) => isCode && !/\.(?:test|e2e)\.tsx?$/.test(path))
    return [...Map.groupBy(code, ({ path }) => posix.dirname(path))]
      .filter(([folder, { length }]) => length > maxFiles && !crowded.includes(folder))
      .map(([folder, { length }]) => wholeFile(folder, `holds ${length} files`))
  },
  sample: {
    files: Object.fromEntries(
      Array.from({ length: maxFiles + 1 }, (_, at) => [
        [`web/lots/part-${at}.tsx`, ''],
        [`web/bids/part-${at}.${at === 0 ? 'test.ts' : 'tsx'}`, ''],
      ]).flat(),
    ),
    found: ['web/lots'],
  },
}

const noPromises: Rule = {
  title: 'No TODO and no FIXME.',
  why: 'A note to do something later is read by everybody and done by nobody.',
  instead: 'Do it now, or leave it out and explain why in a decision record.',
  find: ({ files }) =>
    files
      .filter(({ path, isCode }) => isCode || /\.(?:sql|css)$/.test(path))
      .flatMap((file) =>
        [...file.text.matchAll(/\b(?:TODO|FIXME|XXX|HACK)\b/g)]
          // In code, only in comments.
          .filter(({ index }) => !file.isCode || file.parsed().code[index] === ' ')
          .map(({ 0: marker, index }) => at(file, index, marker)),
      ),
  sample: {
    files: { 'web/a.ts': "const word = 'TODO'\n// TODO: later", 'web/a.css': '/* FIXME */' },
    found: ['web/a.ts:2', 'web/a.css:1'],
  },
}

export const folderRules: readonly Rule[] = [
  plainNames,
  rootsAreSmall,
  foldersAreFlatAndSmall,
  noPromises,
]
