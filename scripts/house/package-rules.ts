import { at, type Rule } from './rule.ts'

const table = 'docs/dependencies.md'

const dependenciesAreExplained: Rule = {
  title: `Dependencies have exact versions, and ${table} names each with its reason.`,
  why: 'A version is changed by somebody who looks; whoever doubts a package has to know its use.',
  instead:
    'Write the version without ^ or ~. Add the row of a new package, remove it with the package.',
  find: ({ files }) => {
    const manifest = files.find(({ path }) => path === 'package.json')
    const reasons = files.find(({ path }) => path === table)
    if (!manifest || !reasons) return []
    const { dependencies = {}, devDependencies = {} } = JSON.parse(manifest.text)
    const packages = Object.entries<string>({ ...dependencies, ...devDependencies })
    const rows = [...reasons.text.matchAll(/^\| `([^`]+)` \| [^|\s]/gm)]
    return [
      ...packages.flatMap(([name, version]) => {
        const position = manifest.text.indexOf(`"${name}": "${version}"`)
        const isExact = /^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version)
        const hasReason = rows.some(([, row]) => row === name)
        return [
          ...(isExact ? [] : [at(manifest, position, `${name} ${version}`)]),
          ...(hasReason ? [] : [at(manifest, position, `${name} has no reason`)]),
        ]
      }),
      ...rows
        .filter(([, row]) => packages.every(([name]) => name !== row))
        .map(({ 1: row, index }) => at(reasons, index, `${row} is not in package.json`)),
    ]
  },
  sample: {
    files: {
      'package.json':
        '{ "dependencies": {\n"pg": "1.0.0",\n"zod": "^1.0.0",\n"ok": "2.0.0-beta.1" } }',
      [table]:
        '| package | why |\n| `zod` | checks |\n| `yup` | checks |\n| `pg` | |\n| `ok` | fine |',
    },
    found: ['package.json:2', 'package.json:3', `${table}:3`],
  },
}

const lockfileNamesNoRegistry: Rule = {
  title: 'package-lock.json names no registry.',
  why: 'Whoever installs uses the registry of their own network; an address in the lockfile wins over it.',
  instead: 'Install with the settings of .npmrc, or with --omit-lockfile-registry-resolved.',
  find: ({ files }) =>
    files
      .filter(({ path }) => path === 'package-lock.json')
      .flatMap((file) =>
        [...file.text.matchAll(/"resolved": "(https?:[^"]+)"/g)]
          .slice(0, 3)
          .map((match) => at(file, match.index, match[1] ?? '')),
      ),
  sample: {
    files: { 'package-lock.json': '{\n"resolved": "https://registry.example/a.tgz" }' },
    found: ['package-lock.json:2'],
  },
}

export const packageRules: readonly Rule[] = [dependenciesAreExplained, lockfileNamesNoRegistry]
