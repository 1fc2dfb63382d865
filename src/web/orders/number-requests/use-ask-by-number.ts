import { useNavigate } from 'react-router-dom'
import * as z from 'zod/mini'
import { phoneField } from '#shared/fields.ts'
import { basketOf } from '#shared/orders/draft/prepared.ts'
import { requestNameField } from '#shared/orders/number-requests/number-requests.inputs.ts'
import { serverNow } from '#web/lib/clock.ts'
import { appCodeOf, fieldsOf } from '#web/lib/error-message.ts'
import { leaveSteps } from '#web/lib/navigation/leave-steps.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { useZodForm } from '#web/lib/use-zod-form.ts'
import { readDraft } from '../cart/draft-store.ts'
import { VISITOR } from '../cart/visitor-basket.ts'
import { useQueuedAct } from '../waiting/use-queued-act.ts'
import { keptRequest, showRequest } from './request-on-device.ts'

const personInput = z.strictObject({ fullname: requestNameField, phone: phoneField })

interface Known {
  fullname: string
  phone: string
}

/**
 * Sends the visitor's basket as a request, and leads to its status. Sent again after a lost answer, it is the same one: it
 * has the key of the basket. `onChoiceOff` is told of a choice that is no longer offered.
 */
export function useAskByNumber(known: Known, onChoiceOff: (error: unknown) => unknown) {
  const navigate = useNavigate()
  const form = useZodForm(personInput, { initialValues: known })
  const ask = useQueuedAct({
    failed: 'Demande non envoyée',
    handled: ['MODULE_OFF'],
    onSuccess(sent) {
      const kept = keptRequest()
      if (sent === 'elsewhere' && kept)
        leaveSteps(() => navigate(paths.requestStatus(kept.token), { replace: true }))
      else if (typeof sent === 'object') showRequest(navigate, sent)
    },
    onError(error) {
      form.setErrors(fieldsOf(error))
      if (appCodeOf(error) === 'MODULE_OFF') onChoiceOff(error)
    },
  })
  const submit = (person: z.infer<typeof personInput>) => {
    const draft = readDraft(VISITOR)
    const basket = basketOf(draft)
    if (!basket?.location) return
    const { location } = basket
    const key = basket.idempotencyKey
    void ask.run({
      key,
      owner: VISITOR,
      at: serverNow(),
      kind: 'request',
      payload: {
        draftKey: VISITOR,
        draft,
        input: { ...person, basket: { ...basket, location }, key },
      },
    })
  }
  return { form, submit, sending: ask.isRunning, unanswered: ask.unanswered }
}
