import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Installs the engines of bench/peers/package.json if the lockfile has changed since the last installation. */
export function installPeers(log: (line: string) => void): void {
  const folder = join(import.meta.dirname, '../peers')
  const lockfile = readFileSync(join(folder, 'package-lock.json'))
  const checksum = createHash('sha256').update(lockfile).digest('hex')
  const stamp = join(folder, 'node_modules', '.seriba-installed')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === checksum) return
  log('Installing the engines to measure against (npm ci in bench/peers/) …')
  const npm = spawnSync('npm', ['ci', '--no-fund', '--no-audit', '--loglevel=error'], {
    cwd: folder,
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  })
  if (npm.status !== 0) throw new Error('npm ci in bench/peers/ failed; its message is above')
  writeFileSync(stamp, checksum)
}
