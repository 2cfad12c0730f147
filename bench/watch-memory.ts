import { readFile } from 'node:fs/promises'

export interface MemoryWatch {
  /** Returns the resident MB; 0 if unknown, as for a process on another machine. */
  now(): Promise<number>
  /** Returns the peak MB since the last reading, or since the start; 0 if unknown. */
  readPeak(): number
  stop(): void
}

/** Samples the resident memory of a process (VmRSS) four times a second. */
export function watchMemory(pid: number | null): MemoryWatch {
  let peakMb = 0
  const now = async () => {
    const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
  }
  const sample = async () => {
    peakMb = Math.max(peakMb, await now())
  }
  const timer = pid === null ? undefined : setInterval(sample, 250)
  return {
    now,
    readPeak() {
      const result = peakMb
      peakMb = 0
      return result
    },
    stop: () => clearInterval(timer),
  }
}
