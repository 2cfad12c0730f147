import { History, Pencil, Trash2 } from 'lucide-react'
import type { Tariff } from '#market/landed-cost/contract/tariffs.ts'
import { exportTypes } from '#market/reference-data/contract/export-types.ts'
import { portName } from '#market/reference-data/contract/ports.ts'
import { formatNumber } from '#platform/core/contract/money.ts'
import { panelClass } from '#platform/feedback/web/section.tsx'
import { useFormats } from '#platform/i18n/web/formats.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { useMedia, wideScreen } from '#platform/ui/web/browser/use-media.ts'
import { IconButton } from '#platform/ui/web/button.tsx'
import { cx } from '#platform/ui/web/cx.ts'
import { dotted } from '#platform/ui/web/line-text.ts'

interface TariffTableProps {
  tariffs: readonly Tariff[]
  onEdit: (tariff: Tariff) => void
  onHistory: (tariff: Tariff) => void
  onDelete: (tariff: Tariff) => void
}

/** Lists tariffs as a table, on phones as cards. */
export function TariffTable(props: TariffTableProps) {
  return useMedia(wideScreen) ? <Table {...props} /> : <List {...props} />
}

function List({ tariffs, ...handlers }: TariffTableProps) {
  const { t } = useTranslation('tariffs')
  const textOf = useTariffText()
  return (
    <ul className={cx(panelClass, 'divide-y divide-line')}>
      {tariffs.map((tariff) => {
        const { kind, house, exportPort, dischargePort, size, price, source } = textOf(tariff)
        return (
          <li key={tariff.id} className="flex items-center gap-3 px-4 py-2">
            <span className="min-w-0 flex-1">
              <span className="block">{kind}</span>
              <span className="block text-sm text-quiet">
                {dotted(house, exportPort, dischargePort, size) || t('any')}
              </span>
              <span className="block text-xs text-quiet">{source}</span>
            </span>
            <b className="font-semibold whitespace-nowrap">{price}</b>
            <Buttons tariff={tariff} {...handlers} />
          </li>
        )
      })}
    </ul>
  )
}

function Table({ tariffs, ...handlers }: TariffTableProps) {
  const { t } = useTranslation('tariffs')
  const textOf = useTariffText()
  const heads = [...[t('kind'), t('house'), t('exportPort')], ...[t('dischargePort'), t('size')]]
  const any = <span className="text-quiet">{t('any')}</span>
  return (
    <div className={cx(panelClass, 'overflow-x-auto')}>
      <table className="w-full text-sm">
        <thead>
          <tr className="border-line border-b text-left text-quiet [&>th]:px-4 [&>th]:py-2 [&>th]:font-normal">
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
            <th scope="col" className="text-right">
              {t('price')}
            </th>
            <th scope="col">
              <span className="sr-only">{t('actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {tariffs.map((tariff) => {
            const { kind, house, exportPort, dischargePort, size, price, source } = textOf(tariff)
            return (
              <tr key={tariff.id} className="[&>*]:px-4 [&>*]:py-1">
                <th scope="row" className="text-left font-medium">
                  {kind}
                  <span className="block text-xs font-normal text-quiet">{source}</span>
                </th>
                <td>{house || any}</td>
                <td>{exportPort || any}</td>
                <td>{dischargePort || any}</td>
                <td>{size || any}</td>
                <td className="text-right font-semibold whitespace-nowrap">{price}</td>
                <td>
                  <Buttons tariff={tariff} {...handlers} />
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

interface ButtonsProps extends Omit<TariffTableProps, 'tariffs'> {
  tariff: Tariff
}

function Buttons({ tariff, onEdit, onHistory, onDelete }: ButtonsProps) {
  const { t } = useTranslation('tariffs')
  const { name } = useTariffText()(tariff)
  return (
    <span className="flex shrink-0 justify-end">
      <IconButton label={t('historyOfOne', { name })} onClick={() => onHistory(tariff)}>
        <History aria-hidden="true" className="size-4" />
      </IconButton>
      <IconButton label={t('editOne', { name })} onClick={() => onEdit(tariff)}>
        <Pencil aria-hidden="true" className="size-4" />
      </IconButton>
      <IconButton label={t('deleteOne', { name })} onClick={() => onDelete(tariff)}>
        <Trash2 aria-hidden="true" className="size-4" />
      </IconButton>
    </span>
  )
}

/** Formats tariffs in the language of the page. */
export function useTariffText() {
  const { t, language } = useTranslation('tariffs')
  const format = useFormats()
  return (tariff: Tariff) => {
    const kind = t(`cost-lines:${tariff.kind}`)
    const { house } = tariff
    const exportPort = portName(tariff.exportPort ?? '', language)
    const dischargePort = portName(tariff.dischargePort ?? '', language)
    const exportType = exportTypes.find(({ value }) => value === tariff.exportType)
    const size = dotted(
      tariff.size ? t(`carSize.${tariff.size}`) : '',
      exportType ? t(`export-types:${exportType.key}.label`) : '',
      tariff.leadHours === null ? '' : t('until', { count: tariff.leadHours }),
    )
    const price =
      tariff.amountYen === null
        ? t('part', { part: formatNumber(tariff.perMille ?? 0) })
        : format.price(tariff.amountYen)
    const name = dotted(kind, house, exportPort, dischargePort, size)
    const { text, day } = tariff.source
    const source = dotted(text, format.day(day))
    return { kind, house, exportPort, dischargePort, size, price, name, source }
  }
}
