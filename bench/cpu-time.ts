import { setTimeout as delay } from 'node:timers/promises'
import { listDatabaseProcesses, readStat } from '#testing/database/database-processes.ts'

/** Linux counts processor time in hundredths of a second. */
const msATick = 10

/** Processor time in ms from fields of `/proc/PID/stat`. */
const sumOf = (ticks: readonly string[]) =>
  ticks.reduce((sum, count) => sum + Number(count), 0) * msATick

/** Processor time that a process has used itself, in milliseconds. */
export const cpuMs = async (pid: number) => sumOf((await readStat(pid)).slice(11, 13))

/** Processor time of all processes of the PostgreSQL in a data folder, ended ones too, in milliseconds. */
export async function databaseCpuMs(dataDir: string): Promise<number> {
  const stats = await Promise.all((await listDatabaseProcesses(dataDir)).map(readStat))
  return stats.reduce((sum, stat) => sum + sumOf(stat.slice(11, 15)), 0)
}

/** A second counts as calm in which a process has used less than this, ms. */
const calmMs = 100
const calmSeconds = 3

/**
 * Waits until a server has done what a start brings, such as learning prices, so that requests alone are measured.
 * @param maxSeconds after so long it is measured as it is
 */
export async function untilCalm(pid: number, maxSeconds = 90): Promise<void> {
  let calm = 0
  for (let waited = 0; calm < calmSeconds && waited < maxSeconds; waited++) {
    const before = await cpuMs(pid)
    await delay(1000)
    calm = (await cpuMs(pid)) - before < calmMs ? calm + 1 : 0
  }
}
