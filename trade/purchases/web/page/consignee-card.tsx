import { Pencil } from 'lucide-react'
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { Section } from '#platform/feedback/web/section.tsx'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { lazyPart } from '#platform/ui/web/browser/lazy-part.ts'
import { Button, IconButton } from '#platform/ui/web/button.tsx'
import { Skeleton } from '#platform/ui/web/layout/skeleton.tsx'
import type { PurchaseView } from './purchase-query.ts'

const ConsigneeForm = lazyPart(() => import('./consignee-form.tsx'), 'ConsigneeForm')

type Party = PurchaseView['consignee']

/** The consignee and notify party of the car. */
export function ConsigneeCard({ car }: { car: PurchaseView }) {
  const { t } = useTranslation('purchase-page')
  const [isEdited, setEdited] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const canEdit = car.may.editConsignee
  const hasConsignee = car.consignee.value !== ''
  const wasEdited = useRef(false)
  useEffect(() => {
    if (wasEdited.current && !isEdited) opener.current?.focus()
    wasEdited.current = isEdited
  }, [isEdited])
  return (
    <Section
      title={t('parties.title')}
      action={
        canEdit &&
        !isEdited &&
        hasConsignee && (
          <IconButton
            ref={opener}
            label={t('parties.edit')}
            onClick={() => setEdited(true)}
            className="-mr-2 print:hidden"
          >
            <Pencil aria-hidden="true" className="size-4" />
          </IconButton>
        )
      }
    >
      {isEdited ? (
        <Suspense fallback={<Skeleton className="h-80 w-full" />}>
          <ConsigneeForm car={car} onClose={() => setEdited(false)} />
        </Suspense>
      ) : hasConsignee ? (
        <Parties car={car} />
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-3 text-sm">
          <p className="text-quiet">{canEdit ? t('parties.ask') : t('parties.none')}</p>
          {canEdit && (
            <Button ref={opener} onClick={() => setEdited(true)} className="print:hidden">
              {t('parties.name')}
            </Button>
          )}
        </div>
      )}
    </Section>
  )
}

function Parties({ car: { consignee, notifyParty } }: { car: PurchaseView }) {
  const { t } = useTranslation('purchase-page')
  const { sameAsConsignee } = notifyParty
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,190px),1fr))] gap-4 text-sm">
      <Group title={t('parties.consignee')}>
        <PartyText party={consignee} />
        {!sameAsConsignee && <Terms party={consignee} />}
      </Group>
      <div className="min-w-0">
        <Group title={t('parties.notifyParty')}>
          {sameAsConsignee ? (
            t('parties.same')
          ) : (
            <>
              <PartyText party={notifyParty} />
              <Terms party={notifyParty} />
            </>
          )}
        </Group>
        {sameAsConsignee && <Terms party={consignee} />}
      </div>
    </div>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="min-w-0 break-words">
      <h3 className="text-xs text-quiet">{title}</h3>
      {children}
    </div>
  )
}

function PartyText({ party: { fullName, address, country, telephone, email } }: { party: Party }) {
  return (
    <>
      <b className="font-semibold">{fullName}</b>
      <div className="whitespace-pre-line">{address}</div>
      <div>{country}</div>
      {telephone && <div className="text-quiet">{telephone}</div>}
      {email && <div className="text-quiet">{email}</div>}
    </>
  )
}

/** How a party pays, and at which port it receives the car. */
function Terms({ party: { paymentMethod, port } }: { party: Party }) {
  const { t } = useTranslation('purchase-page')
  if (!(paymentMethod || port)) return null
  return (
    <div className="mt-2 break-words">
      <h3 className="text-xs text-quiet">{t('parties.terms')}</h3>
      {paymentMethod && <div>{t(`parties.method.${paymentMethod}`)}</div>}
      {port}
    </div>
  )
}
