import type { SourceFile } from './repository.ts'
import type { Breach, Rule } from './rule.ts'
import { lineOf } from './scan.ts'

const wholeFile = (file: SourceFile, what: string): Breach => ({ file: file.path, line: 0, what })

const forbiddenFolders = [
  'utils',
  'lib',
  'helpers',
  'common',
  'components',
  'hooks',
  'services',
  'types',
]

const honestFolders: Rule = {
  law: `No folder is called ${forbiddenFolders.join(', ')}.`,
  why: 'Such a name says what kind of thing lies there and not what it is for, so everything fits in.',
  instead: 'Put the file into the room of its domain, under the name of what it holds.',
  breaches: ({ files }) =>
    files
      .filter(({ path }) =>
        path
          .split('/')
          .slice(0, -1)
          .some((part) => forbiddenFolders.includes(part)),
      )
      .map((file) => wholeFile(file, 'lies in a folder that says nothing')),
  sample: {
    files: { 'web/hooks/use-lot.ts': '', 'server/lots/types.ts': '' },
    breaches: ['web/hooks/use-lot.ts'],
  },
}

const noPromises: Rule = {
  law: 'No TODO and no FIXME.',
  why: 'A note to do something later is read by everybody and done by nobody.',
  instead: 'Do it now, or leave it out and say in a decision record why.',
  breaches: ({ files }) =>
    files
      .filter(({ path, isCode }) => isCode || /\.(sql|css)$/.test(path))
      .flatMap((file) => {
        const text = file.isCode ? file.only('comment') : file.text
        return [...text.matchAll(/\b(?:TODO|FIXME|XXX|HACK)\b/g)].map((match) => ({
          file: file.path,
          line: lineOf(text, match.index),
          what: match[0],
        }))
      }),
  sample: {
    files: { 'web/a.ts': "const word = 'TODO'\n// TODO: later", 'web/a.css': '/* FIXME */' },
    breaches: ['web/a.ts:2', 'web/a.css:1'],
  },
}

export const fileRules: readonly Rule[] = [honestFolders, noPromises]
