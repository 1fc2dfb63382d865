import { useEffect, useEffectEvent } from 'react'
import type { LeftMissionInput } from '#shared/orders/orders.inputs.ts'
import { MISSION_STEPS } from '#shared/orders/orders.ts'
import { notifyInfo, notifyWarning } from '#web/components/feedback/notify.tsx'
import { trpc } from '#web/trpc.ts'
import type { Mission } from '../mission.ts'
import { type LeftMission, leaveReason } from './leave-reason.ts'

/**
 * Reads why a mission has left the list, and shows it in a toast. When the step was refused, the toast
 * of the refusal has said it already.
 */
export function useLeaveReason(
  { id: orderId, reference, status }: Mission,
  isRefused: boolean,
): LeftMission | undefined {
  const from = status as LeftMissionInput['from']
  const { data, isPending } = trpc.missions.left.useQuery({ orderId, from })
  const notify = useEffectEvent(() => {
    const { title, text } = leaveReason(data, MISSION_STEPS[from].type, Date.now())
    const left = `La commande #${reference} n’est plus dans votre liste.`
    if (data?.fate === 'confirmed') notifyInfo(title, text)
    else notifyWarning('Mission modifiée', `${left} ${text}`)
  })
  useEffect(() => {
    if (!isPending && !isRefused) notify()
  }, [isPending, isRefused])
  return data
}
