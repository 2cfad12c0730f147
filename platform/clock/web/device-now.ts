/**
 * Returns the time of this device, ms, which may be wrong by hours. Compare it only with this device's own time, for
 * example to measure how long something took; days and deadlines need `server-now.ts`.
 */
export const deviceNow = (): number => Date.now()
