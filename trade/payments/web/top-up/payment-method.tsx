import type { ReactNode } from 'react'

interface PaymentMethodProps {
  icon: ReactNode
  name: string
  text: string
  action: ReactNode
  children?: ReactNode
}

export function PaymentMethod({ icon, name, text, action, children }: PaymentMethodProps) {
  return (
    <li className="border-line border-t px-4 py-2.5">
      <div className="flex items-center gap-3">
        <span className="text-quiet">{icon}</span>
        <div className="min-w-0 flex-1">
          <h3 className="text-sm font-medium">{name}</h3>
          <p className="text-xs text-quiet">{text}</p>
        </div>
        {action}
      </div>
      {children && <div className="mt-2">{children}</div>}
    </li>
  )
}
