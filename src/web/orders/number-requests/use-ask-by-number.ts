import { useNavigate } from 'react-router-dom'
import * as z from 'zod/mini'
import { phoneField } from '#shared/fields.ts'
import { basketOf } from '#shared/orders/draft/prepared.ts'
import { requestNameField } from '#shared/orders/number-requests/number-requests.inputs.ts'
import { fieldsOf } from '#web/lib/error-message.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { useAct } from '#web/lib/use-act.ts'
import { useZodForm } from '#web/lib/use-zod-form.ts'
import { trpc } from '#web/trpc.ts'
import { readDraft } from '../cart/draft-store.ts'
import { VISITOR } from '../cart/visitor-basket.ts'
import { keepRequest } from './request-on-device.ts'

const personInput = z.strictObject({ fullname: requestNameField, phone: phoneField })

interface Known {
  fullname: string
  phone: string
}

/**
 * Sends the visitor's basket as a request, and leads to its status. Sent again after a lost answer, it is the same one: it
 * has the key of the basket.
 */
export function useAskByNumber(known: Known) {
  const navigate = useNavigate()
  const form = useZodForm(personInput, { initialValues: known })
  const ask = useAct(trpc.numberRequests.ask, {
    failed: 'Demande non envoyée',
    onSuccess({ statusKey }) {
      keepRequest(statusKey)
      navigate(paths.requestStatus(statusKey), { replace: true })
    },
    onError: (error) => form.setErrors(fieldsOf(error)),
  })
  const submit = (person: z.infer<typeof personInput>) => {
    const basket = basketOf(readDraft(VISITOR))
    if (!basket?.location) return
    const { location } = basket
    ask.run({ ...person, basket: { ...basket, location }, key: basket.idempotencyKey })
  }
  return { form, submit, sending: ask.isRunning }
}
