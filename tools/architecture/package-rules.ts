import { at, type Rule } from './rule.ts'

const table = 'docs/dependencies.md'

const dependenciesAreExplained: Rule = {
  title: `Dependencies have exact versions, and ${table} names each with its reason.`,
  why: 'Versions change on purpose, after a look at what changed, and every package has a known use.',
  instead:
    'Write the version without ^ or ~. Add a row with a new package, and remove it with the package.',
  find: ({ files }) => {
    const manifest = files.find(({ path }) => path === 'package.json')
    const reasons = files.find(({ path }) => path === table)
    if (!manifest || !reasons) return []
    const { dependencies = {}, devDependencies = {} } = JSON.parse(manifest.text)
    const packages = Object.entries<string>({ ...dependencies, ...devDependencies })
    const rows = [...reasons.text.matchAll(/^\| `([^`]+)` \| [^|\s]/gm)]
    return [
      ...packages.flatMap(([name, version]) => {
        const found = (what: string) =>
          at(manifest, manifest.text.indexOf(`"${name}": "${version}"`), what)
        return [
          ...(/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version) ? [] : [found(`${name} ${version}`)]),
          ...(rows.some(([, row]) => row === name) ? [] : [found(`${name} has no reason`)]),
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

interface LockedPackage {
  readonly hasInstallScript?: boolean
  readonly integrity?: string
  readonly inBundle?: boolean
  readonly resolved?: string
}

const lockedPackagesAreSafe: Rule = {
  title:
    'The lockfile has the digest of every package, names no registry, and has no script that package.json does not allow.',
  why:
    'A package without a digest, or from a repository, can be a different one tomorrow; a script runs with the rights of ' +
    'whoever installs; the address of a registry overrides that of the network.',
  instead:
    'Install a published version with --save-exact; look at a script before its name goes into allowScripts.',
  find: ({ files, text }) => {
    const { allowScripts = {} } = JSON.parse(text('package.json') || '{}')
    // Packages for other platforms are covered by the name of the one for this platform.
    const allowed = Object.keys(allowScripts).map((name) => name.replace(/^(@[\w-]+\/).*/, '$1'))
    const mayRun = (name: string) =>
      allowed.some((one) => (one.endsWith('/') ? name.startsWith(one) : name === one))
    return files
      .filter(({ path }) => path === 'package-lock.json')
      .flatMap((file) =>
        Object.entries<LockedPackage>(JSON.parse(file.text).packages ?? {})
          .filter(([folder, { hasInstallScript, inBundle, integrity, resolved }]) => {
            if (folder === '') return false
            const isFixed = inBundle || /^sha(?:256|384|512)-/.test(integrity ?? '')
            const isForeign = resolved !== undefined
            return (
              !isFixed ||
              isForeign ||
              (hasInstallScript && !mayRun(folder.replace(/^.*node_modules\//, '')))
            )
          })
          .map(([folder]) => at(file, file.text.indexOf(`"${folder}"`), folder)),
      )
  },
  sample: {
    files: {
      'package.json': '{ "allowScripts": { "node": true, "@database/linux": true } }',
      'package-lock.json': `{ "packages": { "": {},
        "node_modules/node": { "hasInstallScript": true, "integrity": "sha512-x" },
        "node_modules/@database/windows": { "hasInstallScript": true, "integrity": "sha512-x" },
        "node_modules/node/node_modules/inside": { "inBundle": true },
        "node_modules/loud": { "hasInstallScript": true, "integrity": "sha512-x" },
        "node_modules/weak": { "integrity": "sha1-x" },
        "node_modules/forked": { "integrity": "sha512-x", "resolved": "git+ssh://x" } } }`,
    },
    found: ['package-lock.json:5', 'package-lock.json:6', 'package-lock.json:7'],
  },
}

export const packageRules: readonly Rule[] = [dependenciesAreExplained, lockedPackagesAreSafe]
