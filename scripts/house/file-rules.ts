import { basename } from 'node:path'
import type { SourceFile } from './repository.ts'
import type { Breach, Exception, Rule } from './rule.ts'
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

const rooms = ['contract', 'messages', 'server', 'web', 'demo', 'e2e', 'bench', 'scripts', 'docs']
const kebabCase = /^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z0-9]+(?:-[a-z0-9]+)*)*$/

const namesInKebabCase: Rule = {
  law: 'Files are named in kebab-case, by what they hold.',
  why: 'One way of writing is never guessed wrong, on any file system.',
  instead: 'Rename it: NewLot.ts becomes new-lot.ts, useLot.ts becomes use-lot.ts.',
  breaches: ({ files }) =>
    files
      .filter(({ room, path }) => rooms.includes(room) && !kebabCase.test(basename(path)))
      .map((file) => wholeFile(file, `is called ${basename(file.path)}`)),
  sample: {
    files: { 'web/lots/LotPage.tsx': '', 'web/lots/lot_page.tsx': '', 'e2e/auth.e2e.ts': '' },
    breaches: ['web/lots/LotPage.tsx', 'web/lots/lot_page.tsx'],
  },
}

const mostLines = 400
const longFiles: readonly Exception[] = [
  { file: 'server/dictionaries/colors.ts', because: 'data: every colour name of the trade' },
  {
    file: 'server/dictionaries/makers/bikes-europe-asia.ts',
    because: 'data: makers and models of one part of the world',
  },
]

const filesAreShort: Rule = {
  law: `A file has at most ${mostLines} lines.`,
  why: 'A long file usually holds two things that nobody has separated yet.',
  instead:
    'Ask what the second thing is and give it a file. Where there is none, as in a long list of ' +
    'data, declare the file in scripts/house/file-rules.ts with the reason.',
  breaches: ({ files }) =>
    files
      .filter(({ path, isCode }) => isCode && longFiles.every(({ file }) => file !== path))
      .filter(({ text }) => text.trimEnd().split('\n').length > mostLines)
      .map((file) => wholeFile(file, `has ${file.text.trimEnd().split('\n').length} lines`)),
  sample: {
    files: { 'web/a.ts': '1\n'.repeat(400), 'web/b.ts': '1\n'.repeat(401) },
    breaches: ['web/b.ts'],
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

const leftOut =
  /\b(?:test|it|describe|suite|bench)(?:\.\w+)*\.(only|skip|todo|fails|skipIf|runIf)\s*\(/g

function leftOutTests(file: SourceFile): Breach[] {
  const code = file.only('code')
  const lines = file.only('code', 'comment', 'quoted', 'template').split('\n')
  return [...code.matchAll(leftOut)].flatMap((match) => {
    const line = lineOf(code, match.index)
    const explained = /^\s*(?:\/\/|\*|\/\*).*\w/.test(lines[line - 2] ?? '')
    if (match[1] !== 'only' && explained) return []
    return [{ file: file.path, line, what: match[0].slice(0, -1) }]
  })
}

const everyTestRuns: Rule = {
  law: 'No test runs alone, and none is left out without a reason on the line above.',
  why: 'A forgotten .only switches every other test of the file off, and nobody sees it.',
  instead:
    'Take .only away. Repair or delete a test that cannot run, or write above it why it waits.',
  breaches: ({ files }) => files.filter((file) => file.isTest).flatMap(leftOutTests),
  sample: {
    files: {
      'web/a.test.ts': [
        "test.only('one', run)",
        '// needs a clock that goes backwards',
        "test.skip('two', run)",
        "test.skip('three', run)",
        "const text = 'test.only('",
      ].join('\n'),
    },
    breaches: ['web/a.test.ts:1', 'web/a.test.ts:4'],
  },
}

const journeysWait: Rule = {
  law: 'A journey in the browser expects soon what it reads from a page.',
  why: 'A page shows it some moments after the press, on a busy machine later than the test looks.',
  instead:
    'Write `await soon(() => box.innerText()).toBe(…)`. What must be so at this very moment is ' +
    'read into a name first, and the name is expected.',
  breaches: ({ files }) =>
    files
      .filter(({ path }) => path.endsWith('.e2e.ts'))
      .flatMap((file) => {
        const code = file.only('code')
        return [
          ...code.matchAll(
            /\bexpect\(\s*\(?await (?!barriersOf\b|readLot\b|askApi\b|page\.request\b)/g,
          ),
        ].map(({ index }) => ({
          file: file.path,
          line: lineOf(code, index),
          what: 'reads the page once',
        }))
      }),
  sample: {
    files: {
      'e2e/a.e2e.ts': [
        'expect(await box.innerText()).toBe(1)',
        'expect(await barriersOf(page)).toEqual([])',
        'await soon(() => box.innerText()).toBe(1)',
        'expect(',
        '  await box.count(),',
        ').toBe(1)',
      ].join('\n'),
      'web/a.test.ts': 'expect(await read()).toBe(1)',
    },
    breaches: ['e2e/a.e2e.ts:1', 'e2e/a.e2e.ts:4'],
  },
}

export const fileRules: readonly Rule[] = [
  honestFolders,
  namesInKebabCase,
  filesAreShort,
  noPromises,
  journeysWait,
  everyTestRuns,
]
