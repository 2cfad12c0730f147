import { Link } from '@tanstack/react-router'
import { useCompany } from '../clock/site-info.ts'
import { Mark } from '../feedback/mark.tsx'

/** The company, and the way to what it says of itself, where there is no sidebar. */
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
