import { at, type Rule } from './rule.ts'

const table = 'docs/dependencies.md'

const dependenciesAreExplained: Rule = {
  title: `Dependencies have exact versions, and ${table} names each with its reason.`,
  why: 'A version is changed on purpose, after a look at its changes; and the use of every package must be known.',
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
  why: 'Everybody installs from the registry of their own network; an address in the lockfile overrides it.',
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

const packagesAreWhatTheyWere: Rule = {
  title: 'package-lock.json has the digest of every package, and only packages of a registry.',
  why: 'A package without a digest can be another one tomorrow; so can a repository or an address.',
  instead: 'Install a published version: npm install NAME --save-exact.',
  find: ({ files }) =>
    files
      .filter(({ path }) => path === 'package-lock.json')
      .flatMap((file) =>
        Object.entries<LockedPackage>(JSON.parse(file.text).packages ?? {})
          .filter(([folder]) => folder !== '')
          .filter(([, { integrity, inBundle, resolved = '' }]) => {
            const isFixed = inBundle || /^sha(?:256|384|512)-/.test(integrity ?? '')
            return !isFixed || /^(?:git|file|github|http:)/.test(resolved)
          })
          .map(([folder]) => at(file, file.text.indexOf(`"${folder}"`), folder)),
      ),
  sample: {
    files: {
      'package-lock.json': JSON.stringify(
        {
          packages: {
            '': { name: 'seriba' },
            'node_modules/fine': { integrity: 'sha512-x' },
            'node_modules/fine/node_modules/inside': { inBundle: true },
            'node_modules/open': { version: '1.0.0' },
            'node_modules/weak': { integrity: 'sha1-x' },
            'node_modules/forked': { integrity: 'sha512-x', resolved: 'git+ssh://x' },
          },
        },
        null,
        1,
      ),
    },
    found: ['package-lock.json:12', 'package-lock.json:15', 'package-lock.json:18'],
  },
}

const fewPackagesRunScripts: Rule = {
  title:
    'Only packages named by allowScripts of package.json have scripts that run at installation.',
  why: 'Such a script runs with the rights of whoever installs; that is how packages are taken over.',
  instead: 'Choose a package without one, or look at the script and add its name to allowScripts.',
  find: ({ files, text }) => {
    const { allowScripts = {} } = JSON.parse(text('package.json') || '{}')
    // A package for each platform comes under the name of the one for this platform.
    const allowed = Object.keys(allowScripts).map((name) => name.replace(/^(@[\w-]+\/).*/, '$1'))
    return files
      .filter(({ path }) => path === 'package-lock.json')
      .flatMap((file) =>
        Object.entries<LockedPackage>(JSON.parse(file.text).packages ?? {})
          .filter(([, { hasInstallScript }]) => hasInstallScript)
          .map(([folder]) => ({ folder, name: folder.replace(/^.*node_modules\//, '') }))
          .filter(({ name }) =>
            allowed.every((one) => (one.endsWith('/') ? !name.startsWith(one) : name !== one)),
          )
          .map(({ folder }) => at(file, file.text.indexOf(`"${folder}"`), folder)),
      )
  },
  sample: {
    files: {
      'package.json': '{ "allowScripts": { "node": true, "@database/linux": true } }',
      'package-lock.json': JSON.stringify(
        {
          packages: {
            'node_modules/node': { hasInstallScript: true },
            'node_modules/@database/windows': { hasInstallScript: true },
            'node_modules/quiet': {},
            'node_modules/a/node_modules/loud': { hasInstallScript: true },
          },
        },
        null,
        1,
      ),
    },
    found: ['package-lock.json:10'],
  },
}

interface LockedPackage {
  readonly hasInstallScript?: boolean
  readonly integrity?: string
  readonly inBundle?: boolean
  readonly resolved?: string
}

export const packageRules: readonly Rule[] = [
  dependenciesAreExplained,
  lockfileNamesNoRegistry,
  packagesAreWhatTheyWere,
  fewPackagesRunScripts,
]
