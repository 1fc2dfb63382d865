import { useEffect, useEffectEvent } from 'react'
import { onSessionEnd } from '#web/features/auth/session-end.ts'
import { useMe } from '#web/features/auth/use-session.ts'
import { useNavigate } from '#web/lib/router/router.tsx'
import { trpc } from '#web/trpc.ts'
import { pushChoice } from './push-choice.ts'
import { closeShown, pushSupport, subscribeDevice } from './push-device.ts'

onSessionEnd((end) => (end === 'signed-out' ? closeShown().catch(() => {}) : undefined))

/** Keeps a device that is told subscribed under its present session, and opens what a touched notification is about. */
export default function PushHost() {
  useRenewal()
  useOpening()
  return null
}

/** The subscription goes with each session, and a browser may replace its own: both are settled when the page opens. */
function useRenewal(): void {
  const { id } = useMe()
  const utils = trpc.useUtils()
  const subscribe = trpc.push.subscribe.useMutation()
  const renew = useEffectEvent(async () => {
    if (pushChoice.read(id) !== 'on' || pushSupport() !== 'yes') return
    if (Notification.permission !== 'granted') return
    const { publicKey } = await utils.push.key.fetch()
    subscribe.mutate(await subscribeDevice(publicKey))
  })
  useEffect(() => {
    // Without a network it is settled the next time.
    renew().catch(() => {})
  }, [])
}

/** The worker asks the page to go there, so that what is being typed is asked about first, as with any link. */
function useOpening(): void {
  const navigate = useNavigate()
  const open = useEffectEvent(({ data, ports }: MessageEvent) => {
    if (data?.type !== 'open' || typeof data.path !== 'string') return
    ports[0]?.postMessage('opened')
    navigate(data.path)
  })
  useEffect(() => {
    const { serviceWorker } = navigator
    if (!serviceWorker) return
    serviceWorker.addEventListener('message', open)
    return () => serviceWorker.removeEventListener('message', open)
  }, [])
}
