import type { FastifyBaseLogger } from 'fastify'
import type { ProducedVehicle } from '#market/lots/contract/production-month.ts'
import { Refusal } from '#platform/core/server/refusal.ts'
import { sharedRuns } from '#platform/core/server/shared-runs.ts'
import type { Db } from '#platform/database/server/tables.ts'
import { saveProductionMonth } from './commands.ts'
import { type ChassisKey, findStored } from './queries.ts'
import { type ChassisNumber, InvalidAnswer, type ProductionMonthPort } from './source/port.ts'

/** Pause after a failure of the service. */
const pauseMs = 30_000

interface LookUp {
  readonly db: Db
  readonly chassis: ChassisNumber
  readonly log: FastifyBaseLogger
}

/**
 * Looks up chassis numbers without a stored answer. Simultaneous requests for one number share a lookup, and a failed
 * lookup pauses further ones.
 */
export function productionMonths(port: ProductionMonthPort, now: () => Date) {
  const running = sharedRuns<ProducedVehicle | null>()
  let pausedUntil = 0

  async function variant({ db, chassis, log }: LookUp, key: ChassisKey) {
    const vehicle = await port.find(chassis).catch((error: unknown) => {
      if (error instanceof InvalidAnswer) {
        log.warn({ err: error, key }, 'invalid month of production')
        return null
      }
      log.warn({ err: error }, 'no month of production')
      pausedUntil = now().getTime() + pauseMs
      throw unavailable()
    })
    await saveProductionMonth(db, key, { vehicle, now: now() })
    return vehicle
  }

  /** @throws Refusal unavailable */
  return async function find(lookUp: LookUp): Promise<ProducedVehicle | null> {
    const key = keyOf(lookUp.chassis)
    const stored = await findStored(lookUp.db, key, now())
    if (stored) return stored.vehicle
    if (now().getTime() < pausedUntil) throw unavailable()
    return running.run(JSON.stringify(key), () => variant(lookUp, key))
  }
}

const keyOf = ({ maker, chassisCode, frameNumber }: ChassisNumber): ChassisKey => ({
  maker: maker.toUpperCase(),
  chassis_code: chassisCode,
  frame_number: frameNumber,
})

const unavailable = () => new Refusal('unavailable', { retryAfterSeconds: pauseMs / 1000 })
