import { notifyManager, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type FieldPath, type Resolver, useForm } from 'react-hook-form'
import {
  areShownAtFields,
  type Problems,
  problemsOf,
  showServerErrors,
} from '#people/auth/web/form-check.ts'
import { useRefusalText } from '#platform/feedback/web/refusal-text.ts'
import { call } from '#platform/http/web/client.ts'
import { useSingleMutation } from '#platform/http/web/use-single-mutation.ts'
import type { PurchaseParty } from '#trade/purchases/contract/calls.ts'
import { consigneeForm } from '#trade/purchases/contract/consignee.ts'
import { type PurchaseView, purchaseQuery } from './purchase-query.ts'

export type PartyName = 'consignee' | 'notifyParty'
export type PartyValues = Pick<
  PurchaseParty,
  'fullName' | 'address' | 'countryId' | 'port' | 'telephone' | 'email' | 'paymentMethod'
>
export interface ConsigneeValues {
  readonly consignee: PartyValues
  readonly notifyParty: PartyValues
  readonly sameAsConsignee: boolean
}

const valuesOf = (party: PurchaseParty): PartyValues => {
  const { fullName, address, countryId, port, telephone, email, paymentMethod } = party
  return { fullName, address, countryId, port, telephone, email, paymentMethod }
}
const noParty: PartyValues = {
  ...{ fullName: '', address: '', countryId: null, port: '', telephone: '', email: '' },
  paymentMethod: '',
}

const formValuesOf = ({ consignee, notifyParty }: PurchaseView): ConsigneeValues => ({
  consignee: valuesOf(consignee),
  notifyParty: notifyParty.sameAsConsignee ? noParty : valuesOf(notifyParty),
  sameAsConsignee: notifyParty.sameAsConsignee,
})

const errorsOf = (problems: Problems) =>
  Object.fromEntries(
    Object.entries(problems).map(([field, message]) => [field, { type: 'check', message }]),
  )

/** The validation rules of the server; those of the notify party apply only if it is not the consignee. */
const resolver: Resolver<ConsigneeValues> = (values) => {
  const found = {
    consignee: errorsOf(problemsOf(consigneeForm, { ...values.consignee })),
    notifyParty: values.sameAsConsignee
      ? {}
      : errorsOf(problemsOf(consigneeForm, { ...values.notifyParty })),
  }
  const errors = Object.fromEntries(
    Object.entries(found).filter(([, problems]) => Object.keys(problems).length > 0),
  )
  return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors }
}

/** The form for consignee and notify party: its values, validation and call. */
export function useConsigneeForm(car: PurchaseView, onSaved: () => void) {
  const queryClient = useQueryClient()
  const [opened] = useState({ values: formValuesOf(car), version: car.version })
  const form = useForm<ConsigneeValues>({
    defaultValues: opened.values,
    mode: 'onTouched',
    resolver,
  })
  const { id } = car.carDetail
  const save = useSingleMutation({
    mutationFn: ({ consignee, notifyParty, sameAsConsignee }: ConsigneeValues) => {
      // Other changes of the car, such as its days, do not matter here.
      const isSeen = JSON.stringify(formValuesOf(car)) === JSON.stringify(opened.values)
      const body = {
        id: String(id),
        consignee: complete(consignee),
        notifyParty: sameAsConsignee
          ? { sameAsConsignee: true as const }
          : { sameAsConsignee: false as const, ...complete(notifyParty) },
        version: isSeen ? car.version : opened.version,
      }
      return call('saveConsignee', { body })
    },
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: purchaseQuery(id).queryKey })
      // Runs once the page shows the new consignee, so that the focused button is the one that stays.
      notifyManager.schedule(onSaved)
    },
    onError: (error) => showServerErrors(form, error, fieldOf),
  })
  return {
    form,
    submit: form.handleSubmit((values) => save.mutate(values)),
    isPending: save.isPending,
    refusal: useRefusalText(areShownAtFields(save.error, fieldOf) ? null : save.error),
  }
}

/** The resolver rejects forms without a country. */
const complete = (party: PartyValues) => ({ ...party, countryId: party.countryId ?? 0 })

const fieldOf = (wireKey: string): FieldPath<ConsigneeValues> | undefined => {
  const [party, field = ''] = wireKey.split('.')
  const isKnown = (party === 'consignee' || party === 'notifyParty') && field in noParty
  return isKnown ? (`${party}.${field}` as FieldPath<ConsigneeValues>) : undefined
}
