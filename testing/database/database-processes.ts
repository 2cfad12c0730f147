import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { findPostmaster } from '#platform/database/server/embedded/postmaster.ts'

/**
 * Returns the fields of `/proc/PID/stat` from the state on: state, parent, … They follow the name, which may contain
 * spaces. Empty for a process that has ended.
 */
export async function readStat(pid: number): Promise<string[]> {
  const stat = await readFile(`/proc/${pid}/stat`, 'latin1').catch(() => '')
  return stat === '' ? [] : stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}

/**
 * Lists the processes of the PostgreSQL in a data folder, the postmaster first. Linux only.
 * @throws Error when none is running
 */
export async function listDatabaseProcesses(dataDir: string): Promise<number[]> {
  const postmaster = await findPostmaster(dataDir)
  if (!postmaster) throw new Error(`no PostgreSQL runs in ${dataDir}`)
  const found = [postmaster.pid]
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue
    if ((await readStat(Number(name)))[1] === String(postmaster.pid)) found.push(Number(name))
  }
  return found
}

/**
 * Signals every process of a database: SIGSTOP and SIGCONT imitate a disk that freezes for a while. The postmaster is
 * stopped before the others are listed: otherwise a process started in the meantime would survive SIGKILL and wait
 * forever for the lock of a killed one, so that the database could not restart.
 */
export async function signalDatabase(dataDir: string, signal: NodeJS.Signals): Promise<void> {
  if (signal !== 'SIGCONT') await stopPostmaster(dataDir)
  for (const pid of await listDatabaseProcesses(dataDir)) {
    try {
      process.kill(pid, signal)
    } catch (error) {
      // A process can end between the listing and its signal.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }
}

async function stopPostmaster(dataDir: string): Promise<void> {
  const postmaster = await findPostmaster(dataDir)
  if (!postmaster) throw new Error(`no PostgreSQL runs in ${dataDir}`)
  process.kill(postmaster.pid, 'SIGSTOP')
  // Stopped processes are in state T, which they enter on leaving their current system call; dead ones are in Z, X or
  // none.
  while (!/^[TZX]?$/.test((await readStat(postmaster.pid))[0] ?? '')) await delay(1)
}
