import { createReadStream } from 'node:fs'
import { csvRows } from '../../server/feed/formats/csv-rows.ts'
import { noLevels, type PricedLot } from '../../server/prices/model/sale.ts'
import { dayOf } from './days.ts'
import { type Field, type FileColumns, findColumns } from './file-columns.ts'

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
/** More different grades than this are a scale; fewer are codes, each with a value of its own. */
const mostGradeCodes = 15

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
  private order = new Uint32Array(0)
  /** What was wrong with rows, and with how many. */
  readonly faults = new Map<string, number>()
  /** The columns that were found, by field. */
  found = ''
  usualGrade = 4
  private areCodes = false

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

  /** NaN where there is none. */
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
    const day = dayOf(cell('day'))
    const year = numberOf(cell('year').slice(0, 4))
    const isYear = year > 1900 && day !== null && year < 1972 + day / 365
    if (!(price > 0) || day === null || !isYear) {
      this.count(price > 0 ? (day === null ? 'no day' : 'no year') : 'no price')
      return
    }
    const { numbers } = this
    const miles = numberOf(cell('miles')) * kmOfMile
    numbers.price.push(price)
    numbers.day.push(day)
    numbers.year.push(year)
    const month = numberOf(cell('month'))
    numbers.month.push(month >= 1 && month <= 12 ? month : Number.NaN)
    numbers.km.push(columns.has('km') ? numberOf(cell('km')) : miles)
    numbers.guide.push(numberOf(cell('guide')))
    const grade = cell('grade').toLowerCase()
    numbers.grade.push(grade === 's' ? 6 : numberOf(grade))
    this.grades.push(this.codeOf(grade))
    texts.forEach((name, at) => {
      this.texts[at]?.push(this.codeOf(cell(name).toLowerCase()))
    })
  }

  private codeOf(text: string): number {
    const known = this.codes.get(text)
    if (known !== undefined) return known
    this.names.push(text)
    this.codes.set(text, this.names.length - 1)
    return this.names.length - 1
  }

  private finish(): void {
    const { day, grade } = this.numbers
    this.order = Uint32Array.from(day.keys()).sort((x, y) => (day[x] ?? 0) - (day[y] ?? 0) || x - y)
    const known = () => Float64Array.from(grade.filter((one) => !Number.isNaN(one))).sort()
    const middle = known()[known().length >> 1] ?? 4
    // Grades from 1 to 5 with a tenth are also written without the point: 35 for 3.5, but 4 for 4.
    if (middle > 6) this.numbers.grade = grade.map((one) => (one > 5 ? one / 10 : one))
    this.usualGrade = middle > 6 ? middle / 10 : middle
    this.areCodes = new Set(this.numbers.grade).size <= mostGradeCodes
  }
}

/** NaN for an empty cell and for text. */
function numberOf(text: string): number {
  const plain = text.replaceAll(/[\s$¥€£,]/g, '')
  return plain === '' ? Number.NaN : Number(plain)
}

/** What kind of body it is: the last word, without what a model calls it (G Sedan, CTS-V Wagon). */
const segmentOf = (body: string) => body.slice(body.lastIndexOf(' ') + 1)
