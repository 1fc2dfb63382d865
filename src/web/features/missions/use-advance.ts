import { useRef } from 'react'
import type { AdvanceMissionInput } from '#shared/orders.inputs.ts'
import { isMission } from '#shared/orders.ts'
import { useMe } from '#web/features/auth/use-session.ts'
import { describeError, isNetworkError } from '#web/lib/error-message.ts'
import { newKey } from '#web/lib/new-key.ts'
import { notifyError, notifySuccess } from '#web/lib/notify.tsx'
import { trpc } from '#web/trpc.ts'
import type { Mission } from './mission.ts'

const FAILED = 'Impossible de mettre à jour le statut.'

/** Takes a mission to its next step; trying again after a lost answer never takes two. */
export function useAdvance({ id: orderId, status }: Mission) {
  const { role } = useMe()
  const utils = trpc.useUtils()
  const attempt = useRef<AdvanceMissionInput>(undefined)
  const working = useRef(false)

  const advance = trpc.missions.advance.useMutation({
    onSuccess: () => {
      attempt.current = undefined
      notifySuccess('Statut mis à jour !', 'La mission a été mise à jour avec succès.')
      // The button turns until the list shows the step that was taken.
      return utils.missions.invalidate()
    },
    onError: (error) => {
      if (!isNetworkError(error)) attempt.current = undefined
      notifyError(FAILED, describeError(error, FAILED, role).text)
      void utils.missions.invalidate()
    },
    onSettled: () => {
      working.current = false
    },
  })

  return {
    advancing: advance.isPending,
    advance() {
      if (working.current || !isMission(status)) return
      working.current = true
      const from = status as AdvanceMissionInput['from']
      if (attempt.current?.from !== from)
        attempt.current = { orderId, from, idempotencyKey: newKey() }
      advance.mutate(attempt.current)
    },
  }
}
