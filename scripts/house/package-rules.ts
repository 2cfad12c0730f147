import type { Repository } from './repository.ts'
import type { Rule } from './rule.ts'
import { lineOf } from './scan.ts'

interface Dependency {
  readonly name: string
  readonly version: string
  readonly line: number
}

/** What package.json asks for by name, for running and for development. */
function dependenciesOf(repository: Repository): Dependency[] {
  const text = repository.text('package.json') || '{}'
  const { dependencies = {}, devDependencies = {} } = JSON.parse(text)
  return Object.entries<string>({ ...dependencies, ...devDependencies }).map(([name, version]) => ({
    name,
    version,
    line: lineOf(text, text.indexOf(`"${name}": "${version}"`)),
  }))
}

const exactVersions: Rule = {
  law: 'Dependencies have exact versions.',
  why: 'A version is changed by somebody who looks, not by the day of the installation.',
  instead: 'Write the version without ^ or ~.',
  breaches: (repository) =>
    dependenciesOf(repository)
      .filter(({ version }) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version))
      .map(({ name, version, line }) => ({
        file: 'package.json',
        line,
        what: `${name} ${version}`,
      })),
  sample: {
    files: {
      'package.json': '{ "dependencies": {\n"a": "1.2.3",\n"b": "^1.2.3",\n"c": "2.0.0-beta.1" } }',
    },
    breaches: ['package.json:3'],
  },
}

const reasons = 'docs/dependencies.md'

const everyDependencyHasAReason: Rule = {
  law: `package.json and the table of ${reasons} name the same packages, each with its reason.`,
  why: 'Whoever updates, doubts or replaces a package has to know what it is here for.',
  instead: 'Add the row of a new package, and remove the row with the package.',
  breaches: (repository) => {
    const text = repository.text(reasons)
    const rows = [...text.matchAll(/^\| `([^`]+)` \| [^|\s]/gm)].map((match) => ({
      name: match[1] ?? '',
      line: lineOf(text, match.index),
    }))
    const packages = dependenciesOf(repository)
    return [
      ...packages
        .filter(({ name }) => !rows.some((row) => row.name === name))
        .map(({ name, line }) => ({ file: 'package.json', line, what: `${name} has no reason` })),
      ...rows
        .filter(({ name }) => !packages.some((one) => one.name === name))
        .map(({ name, line }) => ({ file: reasons, line, what: `${name} is not in package.json` })),
    ]
  },
  sample: {
    files: {
      'package.json': '{ "dependencies": {\n"pg": "1.0.0",\n"zod": "1.0.0" } }',
      [reasons]: '| package | why |\n| `zod` | checks |\n| `yup` | checks |\n| `pg` | |',
    },
    breaches: ['package.json:2', `${reasons}:3`],
  },
}

const lockfileNamesNoRegistry: Rule = {
  law: 'package-lock.json names no registry.',
  why: 'Whoever installs uses the registry of their own network; an address in the lockfile wins over it.',
  instead: 'Install with `npm install --omit-lockfile-registry-resolved`.',
  breaches: (repository) => {
    const text = repository.text('package-lock.json')
    return [...text.matchAll(/"resolved": "(https?:[^"]+)"/g)].slice(0, 3).map((match) => ({
      file: 'package-lock.json',
      line: lineOf(text, match.index),
      what: match[1] ?? '',
    }))
  },
  sample: {
    files: { 'package-lock.json': '{\n"resolved": "https://registry.example/a.tgz" }' },
    breaches: ['package-lock.json:2'],
  },
}

const npmScriptsStartSomething: Rule = {
  law: 'Every npm script starts a program that exists.',
  why: 'The scripts are the front door; README and CONTRIBUTING send everybody to them.',
  instead: 'Name the file that has taken its place, or take the script away.',
  breaches: (repository) => {
    const text = repository.text('package.json') || '{}'
    return Object.entries<string>(JSON.parse(text).scripts ?? {}).flatMap(([name, command]) => {
      const missing = [...command.matchAll(/(?<=\s)[\w./-]+\.[jt]s\b/g)].find(
        ([path]) => !repository.files.some((file) => file.path === path),
      )
      const line = lineOf(text, text.indexOf(`"${name}":`))
      return missing ? [{ file: 'package.json', line, what: `${name}: no ${missing[0]}` }] : []
    })
  },
  sample: {
    files: {
      'package.json':
        '{ "scripts": {\n"start": "node scripts/run.js --x server/main.ts",\n"dev": "node scripts/dev.ts" } }',
      'scripts/run.js': '',
      'server/main.ts': '',
    },
    breaches: ['package.json:3'],
  },
}

export const packageRules: readonly Rule[] = [
  exactVersions,
  everyDependencyHasAReason,
  lockfileNamesNoRegistry,
  npmScriptsStartSomething,
]
