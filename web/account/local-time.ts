/** An instant as `2026.11.20 14:05`, by the clock of this device (spec 1 §9). */
export function formatLocalTime(instant: string): string {
  const moment = new Date(instant)
  if (Number.isNaN(moment.getTime())) return ''
  const two = (number: number) => String(number).padStart(2, '0')
  const day = [moment.getFullYear(), two(moment.getMonth() + 1), two(moment.getDate())].join('.')
  return `${day} ${two(moment.getHours())}:${two(moment.getMinutes())}`
}
