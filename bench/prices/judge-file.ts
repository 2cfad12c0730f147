import type { Estimate } from '#market/prices/server/model/estimate.ts'
import type { PricedLot } from '#market/prices/server/model/sale.ts'
import { StartFailure } from '#platform/core/server/start-failure.ts'
import { type Answer, Judgement, judge } from './judged.ts'
import { PresentMethod } from './present-method.ts'
import { SalesFile } from './sales-file.ts'
import { Splits } from './splits.ts'
import { walk } from './walk.ts'

/**
 * The first part of the sales only trains the model; predictions for the second part train the bands; the last half is
 * judged.
 */
const trainingShare = 0.2
const judgedShare = 0.5
const minSales = 500
/** Interval of progress reports on standard error. */
const progressMs = 20_000
/** Goal for the middle band: 50 ± 3 %. */
const half = { covers: 50, by: 3 }
/** A file with fewer sales counts as small. */
const small = 100_000
const groups: readonly [name: string, below: number][] = [
  ['under 5', 5],
  ['5 to 19', 20],
  ['20 to 99', 100],
  ['100 to 499', 500],
  ['500 and more', Number.POSITIVE_INFINITY],
]

/** Walks through the sales of a file and prints how close the predictions came. */
export async function judgeFile(
  path: string,
  options: { map: ReadonlyMap<string, string>; inMiles: boolean; dearFrom?: number | undefined },
): Promise<void> {
  const began = performance.now()
  const file = await SalesFile.read(path, options)
  console.log(`columns: ${file.found}`)
  const bad = [...file.faults].map(([fault, count]) => `${count} ${fault}`).join(', ')
  console.log(`${file.size} sales${bad && `; left out: ${bad}`}; usual grade ${file.usualGrade}`)
  if (file.size < minSales) {
    throw new StartFailure(`${minSales} sales are the minimum that can be judged`)
  }
  const judgedFrom = startOfDay(file, judgedShare)
  const present = new PresentMethod()
  const answers: Answers = {
    ...{ model: [], present: [], asPresent: [], guide: [], asGuide: [] },
    ...{ bySales: new Map(), splits: new Splits() },
  }
  const earlier = Array.from({ length: judgedFrom }, (_, at) => ({
    ...{ lot: file.lot(at), price: file.price(at) },
  }))
  answers.splits.begin(earlier, options.dearFrom)
  let added = 0
  let said = began
  const { nights, fitMs } = walk(
    file,
    {
      from: startOfDay(file, trainingShare),
      judgedFrom,
      unknownMonth: 1,
      kept: file.size < small ? 4000 : 20_000,
    },
    (at, lot, found, earlier) => {
      while (file.day(added) < lot.day) {
        present.add(file.lot(added), file.price(added))
        added++
      }
      if (at >= judgedFrom) note(answers, file, { at, lot, found, earlier, present })
      if (performance.now() - said < progressMs) return
      said = performance.now()
      console.error(`… ${dayText(lot.day)}, ${at} of ${file.size} sales`)
    },
  )
  console.log(
    `judged: the ${answers.model.length} sales from ${dayText(file.day(judgedFrom))} to ${dayText(file.day(file.size - 1))}, each by the sales before its day; errors and widths in %\n`,
  )
  print(answers)
  console.log(
    `\n${nights} nights of learning took ${(fitMs / 1000).toFixed(0)} s, all ${((performance.now() - began) / 1000).toFixed(0)} s`,
  )
}

interface Answers {
  readonly model: Answer[]
  readonly present: Answer[]
  readonly guide: Answer[]
  /** The model's answers for sales that the other methods answer, too. */
  readonly asPresent: Answer[]
  readonly asGuide: Answer[]
  readonly bySales: Map<string, { model: Answer[]; guide: Answer[] }>
  readonly splits: Splits
}

function note(
  answers: Answers,
  file: SalesFile,
  {
    at,
    lot,
    found,
    earlier,
    present,
  }: { at: number; lot: PricedLot; found: Estimate; earlier: number; present: PresentMethod },
): void {
  const price = file.price(at)
  const { low, high, lowest, highest } = found
  const own = { price, guess: found.price, low, high, lowest, highest }
  answers.model.push(own)
  const name = groups.find(([, below]) => found.sales < below)?.[0] ?? ''
  const group = answers.bySales.get(name) ?? { model: [], guide: [] }
  answers.bySales.set(name, group)
  group.model.push(own)
  const median = present.estimate(lot)
  if (median) {
    answers.present.push({ price, guess: median.median, low: median.low, high: median.high })
    answers.asPresent.push(own)
  }
  const guide = file.guide(at)
  answers.splits.add(lot, earlier, own, guide > 0 ? { price, guess: guide } : null)
  if (guide > 0) {
    answers.guide.push({ price, guess: guide })
    answers.asGuide.push(own)
    group.guide.push({ price, guess: guide })
  }
}

function print({ model, present, asPresent, guide, asGuide, bySales, splits }: Answers): void {
  const methods = new Judgement()
  methods.add('model', model)
  methods.add('guide', guide)
  methods.add('  model, of the same sales', asGuide)
  methods.add('median of comparables', present)
  methods.add('  model, of the same sales', asPresent)
  console.log(`${methods}\n\nby earlier sales of the model, a year older or younger at most\n`)
  const division = new Judgement()
  for (const [name] of groups) {
    const group = bySales.get(name)
    if (!group) continue
    division.add(name, group.model)
    division.add('  guide', group.guide)
  }
  console.log(`${division}\n\n${splits.table('guide')}`)
  for (const line of verdicts(model, guide, asGuide)) console.log(`\n${line}`)
}

/** Reports whether the model meets its goals. */
function verdicts(
  model: readonly Answer[],
  guide: readonly Answer[],
  asGuide: readonly Answer[],
): string[] {
  const lines: string[] = []
  const verdict = (is: boolean) => (is ? 'met' : 'NOT met')
  if (guide.length > 0) {
    const [own, its] = [judge(asGuide), judge(guide)]
    lines.push(
      `Median error at most that of the guide on the same ${guide.length} sales: ${own.median.toFixed(2)} against ${its.median.toFixed(2)} %, ${verdict(own.median <= its.median)}`,
    )
  }
  const covers = judge(model).half?.covers ?? Number.NaN
  lines.push(
    `Coverage of the middle band ${half.covers} ± ${half.by} %: ${covers.toFixed(1)} %, ${verdict(Math.abs(covers - half.covers) <= half.by)}`,
  )
  return lines
}

/** Returns the first sale of the day at a share of all sales, but never of the first day. */
function startOfDay(file: SalesFile, share: number): number {
  let at = Math.floor(file.size * share)
  while (at > 0 && file.day(at - 1) === file.day(at)) at--
  if (at === 0) while (at < file.size && file.day(at) === file.day(0)) at++
  if (at === file.size)
    throw new StartFailure('sales of two days are the minimum that can be judged')
  return at
}

const dayText = (day: number) => new Date(day * 86_400_000).toISOString().slice(0, 10)
