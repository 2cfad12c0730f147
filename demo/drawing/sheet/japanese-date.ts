const weekdays = ['日', '月', '火', '水', '木', '金', '土'] as const

const eras = [
  { name: '令和', from: 2019 * 12 + 4, base: 2018 },
  { name: '平成', from: 1989 * 12, base: 1988 },
  { name: '昭和', from: 1926 * 12 + 11, base: 1925 },
] as const

/**
 * Formats year and month as on a Japanese sheet, such as 令和3年 5月. Without a month, a year in two eras belongs to the
 * later one. Empty if the year is unknown.
 */
export function japaneseYear(year: number | null, month: number | null): string {
  if (year === null) return ''
  const at = year * 12 + (month === null ? 11 : month - 1)
  const era = eras.find(({ from }) => at >= from)
  const count = era ? year - era.base : year
  const text = `${era?.name ?? ''}${era && count === 1 ? '元' : count}年`
  return month === null ? text : `${text} ${month}月`
}

/** Formats a day YYYY-MM-DD as 2026年11月19日(木); returns anything else unchanged. */
export function japaneseDay(day: string): string {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day)
  if (!match) return day
  const [year = 0, month = 0, date = 0] = match.slice(1).map(Number)
  const weekday = weekdays[new Date(Date.UTC(year, month - 1, date)).getUTCDay()]
  return `${year}年${month}月${date}日(${weekday})`
}
