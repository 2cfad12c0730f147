/**
 * The time of this device, ms. It may be wrong by hours: good for what is compared with this device's time
 * alone, such as how long something took, and never for days and deadlines (`server-now.ts`).
 */
export const deviceNow = (): number => Date.now()
