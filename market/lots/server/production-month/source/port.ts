import * as z from 'zod'

/** A chassis number, and whose it is. */
export interface ChassisNumber {
  readonly maker: string
  readonly model: string
  readonly chassisCode: string
  readonly frameNumber: string
}

const text = z.string().trim().max(200)

/** What is known of a vehicle; an empty text is an unknown value. */
export const producedVehicle = z.object({
  catalogNo: text,
  code: text,
  colorCode: text,
  engineNo: text,
  transmission: text,
  gradeCode: text,
  modelCode: text,
  modelName: text,
  trimCode: text,
  description: z.string().trim().max(1000),
  year: z.int().min(1900).max(2100).nullable(),
  month: z.int().min(1).max(12).nullable(),
})
export type ProducedVehicle = z.infer<typeof producedVehicle>

/** Knows when vehicles were made. */
export interface ProductionMonthPort {
  /**
   * What is known of a vehicle; null for nothing.
   * @throws InvalidAnswer
   * @throws when it may work later
   */
  find(chassis: ChassisNumber): Promise<ProducedVehicle | null>
}

/** The service has answered, but with something else than was agreed. */
export class InvalidAnswer extends Error {
  override name = 'InvalidAnswer'
}
