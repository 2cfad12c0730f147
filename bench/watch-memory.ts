import { readFile } from 'node:fs/promises'

export interface MemoryWatch {
  /** MB that are resident now; 0 where it is not known, as for a process on another machine. */
  now(): Promise<number>
  /** The most MB since the last reading, or since the start; 0 where it is not known. */
  readPeak(): number
  stop(): void
}

/** The resident memory of a process (VmRSS), sampled four times a second. */
export function watchMemory(pid: number | null): MemoryWatch {
  let most = 0
  const now = async () => {
    const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
  }
  const sample = async () => {
    most = Math.max(most, await now())
  }
  const timer = pid === null ? undefined : setInterval(sample, 250)
  return {
    now,
    readPeak() {
      const peak = most
      most = 0
      return peak
    },
    stop: () => clearInterval(timer),
  }
}
