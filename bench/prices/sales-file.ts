import { createReadStream } from 'node:fs'
import { csvRows } from '#market/feeds/server/formats/csv-rows.ts'
import { noLevels, type PricedLot } from '#market/prices/server/model/sale.ts'
import { StartFailure } from '#platform/core/server/start-failure.ts'
import { type DayOrder, dayOf, isAmbiguous, orderOf, registrationOf } from './days.ts'
import { type Field, type FileColumns, findColumns } from './file-columns.ts'
import { markIn, numberOf } from './numbers.ts'

interface ReadOptions {
  readonly map: ReadonlyMap<string, string>
  readonly inMiles: boolean
}

const texts = [
  'maker',
  'model',
  'trim',
  'region',
  'body',
  'segment',
  'gearbox',
  'color',
  'chassis',
  'engine',
  'drive',
  'house',
] as const
const kmOfMile = 1.609344
/** Share of the first sales that determines the usual grade. */
const usualShare = 0.2
/** More distinct grades than this are a scale; fewer are codes, each with its own value. */
const maxGradeCodes = 15

interface EitherNumber {
  readonly row: number
  readonly text: string
  readonly mark: string
}

/** Sales of a file in the order of their days, as columns. */
export class SalesFile {
  private readonly names: string[] = ['']
  private readonly codes = new Map<string, number>([['', 0]])
  private readonly texts = texts.map(() => [] as number[])
  private readonly grades: number[] = []
  private readonly numbers = {
    day: [] as number[],
    year: [] as number[],
    month: [] as number[],
    km: [] as number[],
    grade: [] as number[],
    price: [] as number[],
    guide: [] as number[],
  }
  /** Rows that are days in both orders of day and month, and the number of rows for each unambiguous order. */
  private readonly ambiguous = new Map<number, Readonly<Record<DayOrder, number>>>()
  private readonly orders = { 'month first': 0, 'day first': 0 }
  /** Numbers whose mark may separate thousands or decimals, and the marks that separate decimals in their column. */
  private readonly marks = {
    km: { decimal: new Set<string>(), either: [] as EitherNumber[] },
    price: { decimal: new Set<string>(), either: [] as EitherNumber[] },
    guide: { decimal: new Set<string>(), either: [] as EitherNumber[] },
  }
  private order = new Uint32Array(0)
  /** Number of faulty rows by reason. */
  readonly faults = new Map<string, number>()
  /** Description of the columns that were found, by field. */
  found = ''
  usualGrade = 4
  private areCodes = false
  private inMiles = false

  static async read(path: string, options: ReadOptions): Promise<SalesFile> {
    const file = new SalesFile()
    let columns: FileColumns | null = null
    for await (const row of csvRows(createReadStream(path, 'utf8') as AsyncIterable<string>)) {
      if (!('cells' in row)) {
        file.count(row.fault.split(':')[0] ?? '')
      } else if (columns) {
        file.add(row.cells, columns)
      } else {
        columns = findColumns(row.cells, options.map, options.inMiles)
        file.found = [...columns].map(([field, at]) => `${field} = ${row.cells[at]}`).join(', ')
      }
    }
    if (!columns) throw new StartFailure(`${path} is empty`)
    file.finish()
    return file
  }

  get size(): number {
    return this.order.length
  }

  /** Whether it has prices of a guide. */
  get hasGuide(): boolean {
    return this.numbers.guide.some((guide) => guide > 0)
  }

  day(at: number): number {
    return this.numbers.day[this.order[at] ?? 0] ?? 0
  }

  price(at: number): number {
    return this.numbers.price[this.order[at] ?? 0] ?? 0
  }

  /** Returns the price of the guide; NaN for none. */
  guide(at: number): number {
    return this.numbers.guide[this.order[at] ?? 0] ?? Number.NaN
  }

  lot(at: number): PricedLot {
    const row = this.order[at] ?? 0
    const text = (name: (typeof texts)[number]) =>
      this.names[this.texts[texts.indexOf(name)]?.[row] ?? 0] ?? ''
    const number = (name: 'month' | 'km' | 'grade') => {
      const value = this.numbers[name][row] ?? Number.NaN
      return Number.isNaN(value) ? null : value
    }
    const body = text('body')
    const grade = this.names[this.grades[row] ?? 0] ?? ''
    return {
      day: this.day(at),
      year: this.numbers.year[row] ?? 0,
      month: number('month'),
      km: number('km'),
      grade: number('grade'),
      levels: {
        ...noLevels,
        maker: text('maker'),
        model: text('model'),
        trim: text('trim'),
        region: text('region'),
        body,
        segment: text('segment') || segmentOf(body),
        gearbox: text('gearbox'),
        color: text('color'),
        chassis: text('chassis'),
        engine: text('engine'),
        drive: text('drive'),
        house: text('house'),
        gradeCode: this.areCodes || number('grade') === null ? grade : '',
        gradeFamily: grade.startsWith('r') ? 'R' : '',
      },
    }
  }

  private count(fault: string): void {
    this.faults.set(fault, (this.faults.get(fault) ?? 0) + 1)
  }

  private add(cells: readonly string[], columns: FileColumns): void {
    const cell = (field: Field) => {
      const place = columns.get(field)
      return place === undefined ? '' : (cells[place] ?? '').trim()
    }
    const price = numberOf(cell('price'))
    const dayText = cell('day')
    const day = dayOf(dayText)
    const registered = registrationOf(cell('year'))
    const isYear = registered && day !== null && registered.year < 1972 + day / 365
    if (!(price > 0) || day === null || !isYear) {
      this.count(
        price > 0 ? (day === null ? 'without a day' : 'without a year') : 'without a price',
      )
      return
    }
    const { numbers } = this
    this.noteOrder(dayText, numbers.day.length)
    for (const name of ['km', 'price', 'guide'] as const) {
      const text = cell(name === 'km' && !columns.has('km') ? 'miles' : name)
      this.noteMark(name, text, numbers.price.length)
    }
    numbers.price.push(price)
    numbers.day.push(day)
    numbers.year.push(registered.year)
    const month = numberOf(cell('month'))
    numbers.month.push(month >= 1 && month <= 12 ? month : (registered.month ?? Number.NaN))
    this.inMiles = !columns.has('km')
    numbers.km.push(this.inMiles ? kmOfMiles(numberOf(cell('miles'))) : numberOf(cell('km')))
    numbers.guide.push(numberOf(cell('guide')))
    const grade = cell('grade').toLowerCase()
    numbers.grade.push(grade === 's' ? 6 : numberOf(grade, 'small'))
    this.grades.push(this.codeOf(grade))
    texts.forEach((name, at) => {
      this.texts[at]?.push(this.codeOf(cell(name).toLowerCase().replaceAll(/\s+/g, ' ')))
    })
  }

  private noteMark(name: keyof SalesFile['marks'], text: string, row: number): void {
    const found = markIn(text)
    if (found?.is === 'decimal') this.marks[name].decimal.add(found.mark)
    else if (found) this.marks[name].either.push({ row, text, mark: found.mark })
  }

  /** Reads 160.934 as 161 km if another row of the column has 26777.875. */
  private settleMarks(): void {
    for (const name of ['km', 'price', 'guide'] as const) {
      const { decimal, either } = this.marks[name]
      for (const { row, text, mark } of either) {
        if (!decimal.has(mark)) continue
        const value = numberOf(text, 'small')
        this.numbers[name][row] = name === 'km' && this.inMiles ? kmOfMiles(value) : value
      }
    }
  }

  private noteOrder(text: string, row: number): void {
    const order = orderOf(text)
    if (order) this.orders[order]++
    else if (isAmbiguous(text)) {
      this.ambiguous.set(row, {
        'month first': dayOf(text, 'month first') ?? 0,
        'day first': dayOf(text, 'day first') ?? 0,
      })
    }
  }

  private codeOf(text: string): number {
    const known = this.codes.get(text)
    if (known !== undefined) return known
    this.names.push(text)
    this.codes.set(text, this.names.length - 1)
    return this.names.length - 1
  }

  private finish(): void {
    const { numbers } = this
    this.settleDays()
    this.settleMarks()
    const { day } = numbers
    this.order = Uint32Array.from(day.keys()).sort((x, y) => (day[x] ?? 0) - (day[y] ?? 0) || x - y)
    numbers.grade = withoutZeros(toGradeScale(numbers.grade))
    // Only from the first sales: later ones are not known yet when these are walked through.
    const first = this.order.slice(0, Math.ceil(this.size * usualShare))
    const known = [...first].flatMap((row) => {
      const grade = numbers.grade[row] ?? Number.NaN
      return Number.isNaN(grade) ? [] : [grade]
    })
    known.sort((x, y) => x - y)
    this.usualGrade = known[known.length >> 1] ?? 4
    this.areCodes = new Set(numbers.grade).size <= maxGradeCodes
  }

  /** Reads 3/4/2014 as a day in April if another row of the file says 13/4/2014. */
  private settleDays(): void {
    const { orders, ambiguous } = this
    const isDayFirst = orders['day first'] > 0
    if (isDayFirst === orders['month first'] > 0) return
    const order: DayOrder = isDayFirst ? 'day first' : 'month first'
    for (const [row, days] of ambiguous) this.numbers.day[row] = days[order]
  }
}

/** Sources write 0 or 1 for unknown mileage, in miles as in kilometres. */
const kmOfMiles = (miles: number) => (miles > 1 ? miles * kmOfMile : miles)

/** Treats zeros as missing grades, unless there are others below one. */
function withoutZeros(grades: number[]): number[] {
  return grades.some((grade) => grade > 0 && grade < 1)
    ? grades
    : grades.map((grade) => (grade === 0 ? Number.NaN : grade))
}

/** A share of rows this small is a typing error. */
const typingErrorShare = 0.001

/** Converts grades of any scale to one that ends at five or six, as the model's bends expect. */
function toGradeScale(grades: number[]): number[] {
  const known = Float64Array.from(grades.filter((grade) => !Number.isNaN(grade))).sort()
  const middle = known[known.length >> 1] ?? 0
  if (middle <= 6) return grades
  const highest = known[Math.floor(known.length * 0.99)] ?? 0
  if (highest <= 10) return grades.map((grade) => grade / 2)
  if (highest > 60) return grades.map((grade) => grade / 20)
  // Grades from 1 to 5 with one decimal are also written without the point: 35 for 3.5, but 4 for 4.
  const between = known.filter((grade) => grade > 5 && grade < 10).length
  const isPointLeftOut = between <= known.length * typingErrorShare
  return grades.map((grade) => (isPointLeftOut && grade <= 5 ? grade : grade / 10))
}

/** Returns the kind of body: the last word, without the model's own terms (G Sedan, CTS-V Wagon). */
const segmentOf = (body: string) => body.slice(body.lastIndexOf(' ') + 1)
