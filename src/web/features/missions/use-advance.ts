import { useRef } from 'react'
import type { AdvanceMissionInput } from '#shared/orders.inputs.ts'
import { isMission } from '#shared/orders.ts'
import { useMe } from '#web/features/auth/use-session.ts'
import { appCodeOf, describeError, isNetworkError } from '#web/lib/error-message.ts'
import { newKey } from '#web/lib/new-key.ts'
import { notifyError, notifySuccess } from '#web/lib/notify.tsx'
import { trpc } from '#web/trpc.ts'
import type { Mission } from './mission.ts'

const FAILED = 'Impossible de mettre à jour le statut.'

/** Refusals that speak of the money: the amount is still to be said. */
const ABOUT_CASH = new Set<string>(['CASH_UNSTATED', 'CASH_TOO_MUCH'])

interface Endings {
  onTaken: () => void
  /** The money is not what this screen believed; the missions are up to date again. */
  onCashRefused: () => void
  /** This step is no longer to be taken. */
  onRefused: () => void
}

/** Takes a mission to its next step; trying again after a lost answer never takes two. */
export function useAdvance({ id: orderId, status }: Mission, endings: Endings) {
  const { role } = useMe()
  const utils = trpc.useUtils()
  const attempt = useRef<AdvanceMissionInput>(undefined)
  const working = useRef(false)
  const describe = (error: unknown) => describeError(error, FAILED, role).text

  const advance = trpc.missions.advance.useMutation({
    onSuccess: () => {
      attempt.current = undefined
      endings.onTaken()
      notifySuccess('Statut mis à jour !', 'La mission a été mise à jour avec succès.')
      // The button turns until the list shows the step that was taken.
      return utils.missions.invalidate()
    },
    onError: async (error) => {
      const aboutCash = isAboutCash(error)
      if (!isNetworkError(error)) attempt.current = undefined
      if (!isNetworkError(error) && !aboutCash) endings.onRefused()
      notifyError(FAILED, describe(error))
      const reread = utils.missions.invalidate()
      if (!aboutCash) return
      await reread
      endings.onCashRefused()
    },
    onSettled: () => {
      working.current = false
    },
  })

  return {
    advancing: advance.isPending,
    /** The last try was sent, and nobody knows what became of it. */
    unanswered: advance.isError && isNetworkError(advance.error),
    /** What the server refused of the amount, until the next try. */
    cashRefusal: isAboutCash(advance.error) ? describe(advance.error) : undefined,
    /** `cashReceived` is in francs; absent when no cash is to be received. */
    advance(cashReceived?: number) {
      if (working.current || !isMission(status)) return
      working.current = true
      const from = status as AdvanceMissionInput['from']
      const { current } = attempt
      // Another amount is another thing to say: under the former key it would pass for the first one.
      if (current?.from !== from || current.cashReceived !== cashReceived)
        attempt.current = { orderId, from, cashReceived, idempotencyKey: newKey() }
      if (attempt.current) advance.mutate(attempt.current)
    },
  }
}

function isAboutCash(error: unknown): boolean {
  return ABOUT_CASH.has(appCodeOf(error) ?? '')
}
