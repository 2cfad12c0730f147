import {
  Area,
  Bar,
  type BarShapeProps,
  CartesianGrid,
  ComposedChart,
  Line,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts'
import { formatNumber } from '#platform/core/contract/money.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { axisText, axisWidth, type ChartProps, frame } from './chart-frame.ts'
import { priceAxis } from './sales-axes.ts'
import { type Grouping, hasDot, type SalesPoint } from './sales-points.ts'
import { useSalesText } from './use-sales-text.ts'

interface PriceChartProps extends ChartProps {
  /** Describes the chart, and how to navigate it. */
  label: string
}

/** Shows the median and the middle half of prices: by month a line in a band, otherwise marks on bars. */
export function PriceChart({ points, grouping, narrow, label }: PriceChartProps) {
  const { t } = useTranslation('sales')
  const format = useSalesText()
  const { domain, ticks } = priceAxis(points)
  // Only months can be joined by a line.
  const isLine = grouping === 'month' && points.length > 1
  // On phones the labels of neighbours would overlap.
  const hasMedians = !isLine && points.length <= (narrow ? 6 : 18)
  const medianOf = (point: SalesPoint | undefined) =>
    point?.median == null ? '' : format.short(point.median)
  return (
    <ResponsiveContainer initialDimension={{ width: 640, height: 134 }}>
      <ComposedChart
        {...frame}
        margin={{ ...frame.margin, bottom: hasMedians ? 0 : 8 }}
        data={[...points]}
        title={label}
        barCategoryGap="20%"
      >
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis
          dataKey="key"
          scale="band"
          hide={!hasMedians}
          interval={0}
          height={18}
          tickFormatter={(_key, at: number) => medianOf(points[at])}
          tick={{ ...axisText, fill: 'var(--ink)' }}
          tickLine={false}
          axisLine={false}
          label={{ value: t('median'), position: 'left', offset: 8, dy: 5, ...axisText }}
        />
        <YAxis
          width={axisWidth}
          domain={[...domain]}
          ticks={[...ticks]}
          interval={0}
          tickFormatter={format.short}
          tick={axisText}
          tickLine={false}
          axisLine={false}
        />
        <Tooltip
          filterNull={false}
          isAnimationActive={false}
          cursor={{ stroke: 'var(--edge)', fill: 'var(--line)', fillOpacity: 0.5 }}
          content={({ active, payload }) => (
            <SalesTooltip
              point={active ? (payload?.[0]?.payload as SalesPoint | undefined) : undefined}
              grouping={grouping}
            />
          )}
        />
        {isLine ? (
          lineOf(points)
        ) : (
          <Bar dataKey="half" maxBarSize={40} isAnimationActive={false} shape={HalfBar}></Bar>
        )}
      </ComposedChart>
    </ResponsiveContainer>
  )
}

/** Draws the medians as a line in the band of the middle halves. */
const lineOf = (points: ChartProps['points']) => (
  <>
    <Area
      dataKey="half"
      stroke="var(--accent)"
      strokeWidth={1}
      strokeOpacity={0.45}
      fill="var(--accent)"
      fillOpacity={0.13}
      activeDot={false}
      isAnimationActive={false}
    />
    <Line
      dataKey="median"
      stroke="var(--accent)"
      strokeWidth={2}
      isAnimationActive={false}
      activeDot={{ r: 4, fill: 'var(--accent)', stroke: 'var(--surface)' }}
      dot={({ key, cx, cy, index }) =>
        hasDot(points, index) ? (
          <circle key={key} cx={cx} cy={cy} r={2.5} fill="var(--accent)" />
        ) : (
          <g key={key} />
        )
      }
    />
  </>
)

/** Draws the middle half of the prices as a box, the median as a line across it. */
function HalfBar({ x, y, width, height, payload }: BarShapeProps) {
  const { half, median } = payload as SalesPoint
  if (!half || median === null) return null
  const [lower, upper] = half
  const top = Math.min(y, y + height)
  const tall = Math.abs(height)
  const at = upper > lower ? top + (tall * (upper - median)) / (upper - lower) : top
  return (
    <g>
      <rect
        x={x}
        y={top}
        width={width}
        height={Math.max(1, tall)}
        fill="var(--accent)"
        fillOpacity={0.13}
        stroke="var(--accent)"
        strokeOpacity={0.45}
      />
      <rect x={x - 2} y={at - 1} width={width + 4} height={2} fill="var(--accent)" />
    </g>
  )
}

interface SalesTooltipProps {
  point: SalesPoint | undefined
  grouping: Grouping
}

/** Shows the exact numbers of the hovered or focused point. */
function SalesTooltip({ point, grouping }: SalesTooltipProps) {
  const { t } = useTranslation('sales')
  const format = useSalesText()
  if (!point) return null
  const { half, median, lots, sold } = point
  return (
    <div
      role="status"
      className="rounded-md border border-line bg-surface px-3 py-2 text-xs shadow-float"
    >
      <p className="font-semibold">{format.name(grouping, point.key)}</p>
      {half && (
        <>
          <p translate="no" className="text-sm">
            {format.yen(median)}
          </p>
          <p className="text-quiet">
            {formatNumber(half[0])}–{format.yen(half[1])}
          </p>
        </>
      )}
      <p className="text-quiet">
        {t('soldOf', {
          sold: formatNumber(sold),
          lots: formatNumber(lots),
          share: format.share(point),
        })}
      </p>
    </div>
  )
}
