import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import project from '../package.json' with { type: 'json' }
import { type Published, warningsOf } from './maintenance.ts'

// Warns of unmaintained direct dependencies. It never fails: a person decides whether to replace a package. Without a
// network it reports that and exits.

const timeoutMs = 10_000
const concurrency = 4

const packages = Object.entries({ ...project.dependencies, ...project.devDependencies })
const queue = [...packages]
const unknown: string[] = []
const warnings: string[] = []

await Promise.all(Array.from({ length: concurrency }, checkNext))
for (const warning of warnings.sort()) console.warn(`warning: ${warning}`)
if (unknown.length > 0) {
  console.warn(`The registry did not respond for ${unknown.length} packages.`)
}
console.log(`${packages.length - unknown.length} packages checked, ${warnings.length} warnings`)

async function checkNext(): Promise<void> {
  for (let next = queue.pop(); next; next = queue.pop()) {
    const [name, version] = next
    // After several failures the registry is unreachable; skip the other packages.
    const published = unknown.length >= concurrency ? null : await view(name, version)
    if (published) warnings.push(...warningsOf(name, published, new Date()))
    else unknown.push(name)
  }
}

async function view(name: string, version: string): Promise<Published | null> {
  const fields = ['name', 'deprecated', 'time', '--json']
  return promisify(execFile)('npm', ['view', `${name}@${version}`, ...fields], {
    timeout: timeoutMs,
    shell: process.platform === 'win32',
  }).then(
    ({ stdout }) => JSON.parse(stdout) as Published,
    () => null,
  )
}
