import { Link } from '@tanstack/react-router'
import { useCompany } from '#platform/clock/web/site-info.ts'
import { Mark } from '#platform/feedback/web/mark.tsx'

/** Links logo and company name to the company's page, where there is no sidebar. */
export function LogoLink() {
  const { name } = useCompany()
  return (
    <Link
      to="/about"
      activeProps={{}}
      className="flex min-h-11 items-center gap-2.5 rounded-md text-lg font-[650] tracking-tight"
    >
      <Mark />
      {name}
    </Link>
  )
}
