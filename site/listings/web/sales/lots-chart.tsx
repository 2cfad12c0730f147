import { Bar, ComposedChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { formatNumber } from '#platform/core/contract/money.ts'
import { axisText, axisWidth, type ChartProps, frame } from './chart-frame.ts'
import { labelledMonths } from './sales-axes.ts'
import { useSalesText } from './use-sales-text.ts'

/** Shows the number of lots by point: sold lots filled, unsold ones stacked on top, hollow. */
export function LotsChart({ points, grouping, narrow }: ChartProps) {
  const format = useSalesText()
  const keys = points.map(({ key }) => key)
  const most = Math.max(1, ...points.map(({ lots }) => lots))
  const isMonths = grouping === 'month'
  return (
    <ResponsiveContainer initialDimension={{ width: 640, height: 62 }}>
      <ComposedChart
        {...frame}
        margin={{ ...frame.margin, top: 10 }}
        data={[...points]}
        barCategoryGap={isMonths && points.length > 40 ? 1 : '20%'}
        accessibilityLayer={false}
      >
        <XAxis
          dataKey="key"
          scale="band"
          interval={narrow && !isMonths && points.length > 14 ? 'preserveStart' : 0}
          ticks={isMonths ? labelledMonths(keys, narrow ? 6 : 16) : keys}
          tickFormatter={(key: string) => format.tick(grouping, key, narrow)}
          height={20}
          tick={axisText}
          tickLine={isMonths && { stroke: 'var(--line)' }}
          axisLine={{ stroke: 'var(--edge)' }}
        />
        <YAxis
          width={axisWidth}
          domain={[0, most]}
          ticks={[most]}
          interval={0}
          tickFormatter={formatNumber}
          tick={axisText}
          tickLine={false}
          axisLine={false}
        />
        <Tooltip
          isAnimationActive={false}
          cursor={{ fill: 'var(--line)', fillOpacity: 0.6 }}
          content={() => null}
        />
        <Bar
          dataKey="sold"
          stackId="lots"
          maxBarSize={40}
          fill="var(--faint)"
          isAnimationActive={false}
        />
        <Bar
          dataKey="unsold"
          stackId="lots"
          maxBarSize={40}
          fill="var(--faint)"
          fillOpacity={0.18}
          isAnimationActive={false}
        />
      </ComposedChart>
    </ResponsiveContainer>
  )
}
