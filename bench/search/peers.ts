import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** Installs the engines of bench/package.json when they are missing. */
export function installPeers(log: (line: string) => void): void {
  const folder = join(import.meta.dirname, '..')
  if (existsSync(join(folder, 'node_modules', '@duckdb', 'node-api'))) return
  log('Installing the engines to measure against (npm ci in bench/) …')
  const npm = spawnSync('npm', ['ci', '--no-fund', '--no-audit', '--loglevel=error'], {
    cwd: folder,
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  })
  if (npm.status !== 0) throw new Error('npm ci in bench/ failed; its message is above')
}
