import { useCompany } from '#platform/clock/web/site-info.ts'

/** Title of the browser's tab: the page, then the company. */
export function PageTitle({ children }: { children: string }) {
  return <title>{`${children} · ${useCompany().name}`}</title>
}
