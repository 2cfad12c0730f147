import * as z from 'zod'

/** A chassis number with its maker and model. */
export interface ChassisNumber {
  readonly maker: string
  readonly model: string
  readonly chassisCode: string
  readonly frameNumber: string
}

const text = z.string().trim().max(200)

/** The data of a vehicle; an empty text is an unknown value. */
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

/** Looks up when vehicles were made. */
export interface ProductionMonthPort {
  /**
   * Returns the data of a vehicle; null if nothing is known.
   *
   * @throws InvalidAnswer
   *
   * @throws when a retry may succeed
   */
  find(chassis: ChassisNumber): Promise<ProducedVehicle | null>
}

/** The service has answered in an unexpected format. */
export class InvalidAnswer extends Error {
  override name = 'InvalidAnswer'
}
