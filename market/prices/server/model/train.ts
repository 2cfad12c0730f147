import { type Bands, latestOutcomes, learnBands, type Outcome } from './bands.ts'
import { estimateSubject } from './estimate.ts'
import { fitModel } from './fit.ts'
import type { PriceModel } from './model.ts'
import type { RowsOfModel, Sales } from './sales.ts'
import { gradeUnknown, kmUnknown } from './solver/columns.ts'
import { Problem } from './solver/problem.ts'

export interface TrainOptions {
  /** Day since 1970. The model is trained on sales before it. */
  readonly today: number
  /** The version to continue from; without one, training starts from scratch. */
  readonly start?: PriceModel | undefined
  /** Predictions that were made before their results. */
  readonly outcomes?: readonly Outcome[] | undefined
  /** Called after each step of the solver. */
  readonly onPass?: (() => void) | undefined
}

/** With fewer outcomes the bands also use a walk through the last days. */
const enoughOutcomes = 4000
/** The walk predicts the sales of this many days from earlier ones. */
const walkedDays = 14
/** Rounds of the walk from scratch, steps of its last round, and rounds of a version that continues from it. */
const walkRounds = 5
const walkSteps = 20
const roundsAfterWalk = 3

/** Trains a model on all sales before today, and bands on predictions that have met their results. */
export function train(sales: Sales, options: TrainOptions): PriceModel {
  const { today, start, outcomes = [], onPass } = options
  sales.arrange()
  // Some hundred outcomes are no better than the nightly walk, and the next walk includes them.
  if (start?.bands && outcomes.length < enoughOutcomes) {
    return fitModel(sales, { today, start, onPass }).withBands(start.bands)
  }
  if (outcomes.length >= enoughOutcomes) {
    return fitModel(sales, { today, start, onPass }).withBands(learnBands(outcomes, today))
  }
  const problem = new Problem(sales)
  const walked = firstBands(sales, problem, options)
  const model = fitModel(sales, {
    ...{ today, problem, onPass },
    start: start ?? walked.model,
    rounds: start || !walked.model ? undefined : roundsAfterWalk,
  })
  return model.withBands(walked.bands)
}

/** Learns bands before there are enough outcomes, from predictions of the last days' sales by earlier ones. */
function firstBands(
  sales: Sales,
  problem: Problem,
  { today, outcomes = [], onPass }: TrainOptions,
): { model: PriceModel | undefined; bands: Bands | null } {
  const { day } = sales.columns
  const { first } = sales.days
  // If there are few days, the walk covers a sixth of them.
  const from = Math.max(today - walkedDays, Math.floor(first + ((today - first) * 5) / 6))
  if (sales.size === 0 || from <= first)
    return { model: undefined, bands: learnBands(outcomes, today) }
  const model = fitModel(sales, {
    ...{ today: from, problem, onPass },
    ...{ rounds: walkRounds, lastSteps: walkSteps },
  })
  const isWalked = (row: number) => (day[row] ?? 0) >= from && (day[row] ?? 0) < today
  let walked = 0
  for (let row = 0; row < sales.size; row++) if (isWalked(row)) walked++
  const step = Math.ceil((outcomes.length + walked) / latestOutcomes)
  const found = [...outcomes]
  for (const ofModel of sales.models()) {
    for (let at = ofModel.to - 1; at >= ofModel.from; at--) {
      const row = ofModel.rows[at] ?? 0
      if (isWalked(row) && row % step === 0) found.push(outcomeOf(model, sales, ofModel, row))
    }
  }
  return { model, bands: learnBands(found, today) }
}

/** Predicts a sale by a version that was not trained on it. */
function outcomeOf(model: PriceModel, sales: Sales, ofModel: RowsOfModel, row: number): Outcome {
  const { columns } = sales
  const flags = columns.flags[row] ?? 0
  const { prediction } = estimateSubject(model, sales, {
    ofModel,
    day: columns.day[row] ?? 0,
    year: columns.year[row] ?? 0,
    numbers: {
      a: columns.a[row] ?? 0,
      k: columns.k[row] ?? 0,
      c: columns.c[row] ?? 0,
      isKmUnknown: (flags & kmUnknown) > 0,
      isGradeUnknown: (flags & gradeUnknown) > 0,
    },
    trim: columns.trim[row] ?? 0,
    body: columns.body[row] ?? 0,
    region: columns.region[row] ?? 0,
    mu: columns.mu[row] ?? 0,
    spread: columns.spread[row] ?? 1,
  })
  return { ...prediction, day: columns.day[row] ?? 0, lnActual: columns.price[row] ?? 0 }
}
