import { useState } from 'react'
import type { Slot } from '#shared/time/slots.ts'
import { appCodeOf } from '#web/lib/error-message.ts'
import { useAct } from '#web/lib/use-act.ts'
import { type Outputs, trpc } from '#web/trpc.ts'
import { trpcClient } from '#web/trpc-client.ts'
import { noteConfirmed } from './confirmed-here.ts'

export type OpenedRequest = Extract<Outputs['landing']['open'], { opens: 'request' }>['request']

/** Refusals after which the request is shown anew before the person taps again: it is no longer as they saw it. */
const CHANGED = [
  'PRODUCT_UNKNOWN',
  'SLOT_FULL',
  'SLOT_CLOSED',
  'WAVE_UNAVAILABLE',
  'REQUEST_OVER',
  'STALE',
]

export interface LinkOfRequest {
  token: string
  opened: OpenedRequest
  /** Opens the link again. */
  reopen: () => void
}

/** The acts of who opened a confirming link. */
export function useConfirmRequest({ token, opened, reopen }: LinkOfRequest) {
  const [fresh, setFresh] = useState<OpenedRequest>()
  const [chosen, setChosen] = useState<Slot>()
  const request = fresh ?? opened
  const pickup = chosen ?? request.pickup
  /** It is the one of the hour that was offered. */
  const promise = chosen ? null : request.promise
  const confirming = useAct(trpc.numberRequests.confirm, {
    failed: 'Erreur de commande',
    onSuccess({ orderId }) {
      noteConfirmed(orderId)
      // It opens the home of its client here from now on.
      reopen()
    },
    async onError(error) {
      if (!CHANGED.includes(appCodeOf(error) ?? '')) return
      setChosen(undefined)
      const again = await trpcClient.landing.open.mutate({ token, keepsCookies: true })
      if (again.opens === 'request') setFresh(again.request)
    },
  })
  const denying = useAct(trpc.numberRequests.deny, {
    failed: 'Réponse non envoyée',
    onSuccess: () => setFresh({ ...request, state: 'denied' }),
  })
  const confirm = () =>
    confirming.run({
      token,
      pickup,
      shown: {
        total: request.figures.grandTotal,
        promise: promise && { readyBy: promise.readyBy, promisedAt: promise.promisedAt },
      },
      paymentMethod: request.paymentMethod,
    })
  return {
    request,
    pickup,
    promise,
    /** The person chose another hour than the one that was offered. */
    isOtherHour: chosen !== undefined,
    choose: setChosen,
    confirm,
    confirming: confirming.isRunning,
    confirmUnanswered: confirming.unanswered,
    deny: () => denying.run({ token }),
    denying: denying.isRunning,
    denyUnanswered: denying.unanswered,
  }
}
