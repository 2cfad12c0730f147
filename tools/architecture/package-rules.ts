import { type Rule, wholeFiles } from './rule.ts'

const table = 'docs/dependencies.md'

const dependenciesAreExplained: Rule = {
  title: `Dependencies have exact versions, and ${table} names each with its reason.`,
  why: 'Versions change on purpose, after a look at what changed, and every package has a known use.',
  instead:
    'Write the version without ^ or ~. Add a row with a new package, and remove it with the package.',
  find: ({ text }) => {
    const { dependencies = {}, devDependencies = {} } = JSON.parse(text('package.json') || '{}')
    const versions: Readonly<Record<string, string>> = { ...dependencies, ...devDependencies }
    const names = Object.keys(versions)
    const rows = [...text(table).matchAll(/^\| `([^`]+)` \| [^|\s]/gm)].map(([, row = '']) => row)
    const isExact = (name: string) => /^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(versions[name] ?? '')
    return [
      ...names.filter((name) => !isExact(name)).map((name) => `${name} has no exact version`),
      ...names.filter((name) => !rows.includes(name)).map((name) => `${name} has no reason`),
      ...rows.filter((row) => !names.includes(row)).map((row) => `${row} is not in package.json`),
    ].flatMap((what) => wholeFiles([table], what))
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
  find: ({ text }) => {
    const { allowScripts = {} } = JSON.parse(text('package.json') || '{}')
    const locked = JSON.parse(text('package-lock.json') || '{}').packages ?? {}
    // Packages for other platforms are covered by the name of the one for this platform.
    const familyOf = (name: string) => name.replace(/^.*node_modules\//, '').replace(/\/.*/, '/')
    const allowed = Object.keys(allowScripts).map(familyOf)
    return Object.entries<LockedPackage>(locked)
      .filter(([folder, { inBundle, integrity = '', resolved, hasInstallScript }]) => {
        const isFixed = inBundle || /^sha(?:256|384|512)-/.test(integrity)
        const canRun = !hasInstallScript || allowed.includes(familyOf(folder))
        return folder !== '' && !(isFixed && resolved === undefined && canRun)
      })
      .flatMap(([folder]) => wholeFiles(['package-lock.json'], folder))
  },
}

export const packageRules = { dependenciesAreExplained, lockedPackagesAreSafe }
