import { useEffect, useEffectEvent } from 'react'
import type { LeftMissionInput } from '#shared/orders/orders.inputs.ts'
import { MISSION_STEPS } from '#shared/orders/orders.ts'
import { notifyInfo, notifyWarning } from '#web/components/feedback/notify.tsx'
import { trpc } from '#web/trpc.ts'
import type { Mission } from '../mission.ts'
import { type LeftMission, leftWords } from './left-words.ts'

/**
 * The outcome of a mission that left the list during its count. The livreur is notified once it is
 * known, unless the refusal of their step has just said it.
 */
export function useLeftMission(
  { id: orderId, reference, status }: Mission,
  told: boolean,
): LeftMission | undefined {
  const from = status as LeftMissionInput['from']
  const { data, isPending } = trpc.missions.left.useQuery({ orderId, from })
  const tell = useEffectEvent(() => {
    const { title, text } = leftWords(data, MISSION_STEPS[from].type, Date.now())
    const left = `La commande #${reference} n’est plus dans votre liste.`
    if (data?.fate === 'confirmed') notifyInfo(title, text)
    else notifyWarning('Mission modifiée', `${left} ${text}`)
  })
  // Toasts live outside React.
  useEffect(() => {
    if (!isPending && !told) tell()
  }, [isPending, told])
  return data
}
