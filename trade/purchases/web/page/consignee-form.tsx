import { useEffect, useId } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { UnsavedChangesDialog } from '#people/account/web/unsaved-changes-dialog.tsx'
import { useFieldError } from '#people/auth/web/field-error.ts'
import { CountryField } from '#people/auth/web/sign-up/country-field.tsx'
import { PhoneField } from '#people/auth/web/sign-up/phone-field.tsx'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { Button } from '#platform/ui/web/button.tsx'
import { Checkbox } from '#platform/ui/web/fields/checkbox.tsx'
import { FieldFrame, fieldClass } from '#platform/ui/web/fields/field-frame.tsx'
import { TextArea } from '#platform/ui/web/fields/text-area.tsx'
import { TextField } from '#platform/ui/web/fields/text-field.tsx'
import { Notice } from '#platform/ui/web/notice.tsx'
import { paymentMethods } from '#trade/purchases/contract/rules.ts'
import type { PurchaseView } from './purchase-query.ts'
import {
  type ConsigneeValues,
  type PartyName,
  type PartyValues,
  useConsigneeForm,
} from './use-consignee-form.ts'

interface ConsigneeFormProps {
  car: PurchaseView
  onClose: () => void
}

/** Edits consignee and notify party. */
export function ConsigneeForm({ car, onClose }: ConsigneeFormProps) {
  const { t } = useTranslation('purchase-page')
  const { form, submit, isPending, refusal } = useConsigneeForm(car, onClose)
  const isSame = useWatch({ control: form.control, name: 'sameAsConsignee' })
  const { setFocus } = form
  useEffect(() => setFocus('consignee.fullName'), [setFocus])
  return (
    <form noValidate aria-busy={isPending} onSubmit={submit} className="grid gap-4">
      <UnsavedChangesDialog active={form.formState.isDirty && !isPending} />
      <PartyFields form={form} party="consignee" legend={t('parties.consignee')} />
      <div>
        <Checkbox {...form.register('sameAsConsignee')} label={t('parties.notifySame')} />
        {!isSame && (
          <PartyFields form={form} party="notifyParty" legend={t('parties.notifyParty')} />
        )}
      </div>
      {refusal && <Notice tone="poor">{refusal}</Notice>}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" disabled={isPending} className="min-h-10">
          {isPending ? t('parties.saving') : t('parties.save')}
        </Button>
        <Button onClick={onClose} disabled={isPending} className="min-h-10">
          {t('parties.cancel')}
        </Button>
      </div>
    </form>
  )
}

interface PartyFieldsProps {
  form: UseFormReturn<ConsigneeValues>
  party: PartyName
  legend: string
}

function PartyFields({ form, party, legend }: PartyFieldsProps) {
  const { t } = useTranslation('purchase-page')
  const fieldError = useFieldError()
  const paymentId = useId()
  const errors = form.formState.errors[party]
  const errorOf = (field: keyof PartyValues) => fieldError(errors?.[field]?.message)
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-sm font-semibold">{legend}</legend>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,168px),1fr))] items-start gap-x-3 gap-y-3">
        <TextField
          {...form.register(`${party}.fullName`)}
          label={t('parties.fullName')}
          required
          autoComplete="off"
          error={errorOf('fullName')}
          className="col-span-full"
        />
        <TextArea
          {...form.register(`${party}.address`)}
          label={t('parties.address')}
          required
          rows={2}
          autoComplete="off"
          error={errorOf('address')}
          className="col-span-full"
        />
        <CountryField
          control={form.control}
          name={`${party}.countryId`}
          required
          error={errorOf('countryId')}
        />
        <TextField
          {...form.register(`${party}.port`)}
          label={t('parties.port')}
          autoComplete="off"
          error={errorOf('port')}
        />
        <PhoneField
          control={form.control}
          name={`${party}.telephone`}
          label={t('parties.telephone')}
          russian={false}
          autoComplete="off"
          error={errorOf('telephone')}
        />
        <TextField
          {...form.register(`${party}.email`)}
          label={t('auth:email')}
          type="email"
          autoComplete="off"
          error={errorOf('email')}
        />
        <FieldFrame
          id={paymentId}
          label={t('parties.payment')}
          error={errorOf('paymentMethod')}
          className="col-span-full"
        >
          {(described) => (
            <select
              {...described}
              {...form.register(`${party}.paymentMethod`)}
              className={fieldClass(errorOf('paymentMethod'), 'h-10 px-2.5 text-sm touch:h-11')}
            >
              <option value="">{t('parties.noMethod')}</option>
              {paymentMethods.map((method) => (
                <option key={method} value={method}>
                  {t(`parties.method.${method}`)}
                </option>
              ))}
            </select>
          )}
        </FieldFrame>
      </div>
    </fieldset>
  )
}
