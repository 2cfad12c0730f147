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

const mostDependencies = 40

const fewDependencies: Rule = {
  law: `At most ${mostDependencies} direct dependencies.`,
  why: 'Each is code that we answer for, have to update, and that can be taken over by others.',
  instead: 'Write the twenty lines, or let one go that is worth less.',
  breaches: (repository) => {
    // Type declarations carry no code and come with the package that they describe.
    const counted = dependenciesOf(repository).filter(({ name }) => !name.startsWith('@types/'))
    const count = counted.length
    if (count <= mostDependencies) return []
    return [{ file: 'package.json', line: 0, what: `asks for ${count}` }]
  },
  sample: {
    files: {
      'package.json': JSON.stringify({
        devDependencies: Object.fromEntries([...Array(41).keys()].map((at) => [`p${at}`, '1.0.0'])),
      }),
    },
    breaches: ['package.json'],
  },
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

const everyDependencyHasAReason: Rule = {
  law: 'Every direct dependency is named in docs/dependencies.md with its reason.',
  why: 'Whoever updates, doubts or replaces a package has to know what it is here for.',
  instead: 'Add a row to docs/dependencies.md.',
  breaches: (repository) => {
    const records = repository.files
      .filter(({ path }) => /^docs\/(?:decisions\/|dependencies\.md$)/.test(path))
      .map(({ text }) => text)
      .join('\n')
    return dependenciesOf(repository)
      .filter(({ name }) => !records.includes(`\`${name}\``))
      .map(({ name, line }) => ({ file: 'package.json', line, what: `${name} has no reason` }))
  },
  sample: {
    files: {
      'package.json': '{ "dependencies": {\n"pg": "1.0.0",\n"zod": "1.0.0" } }',
      'docs/decisions/001.md': '| `zod` | checks |',
    },
    breaches: ['package.json:2'],
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
  fewDependencies,
  exactVersions,
  everyDependencyHasAReason,
  lockfileNamesNoRegistry,
  npmScriptsStartSomething,
]
