import { useState } from 'react'
import { announceToReaders } from '#web/components/feedback/announcer.tsx'
import { describeError } from '#web/lib/error-message.ts'
import { useDeviceChoice } from '#web/lib/rendering/device-choice.ts'
import { useAct } from '#web/lib/use-act.ts'
import { useMe } from '#web/session.ts'
import { trpc } from '#web/trpc.ts'
import { pushChoice } from './push-choice.ts'
import { pushSupport, subscribeDevice, unsubscribeDevice } from './push-device.ts'

interface Failure {
  title: string
  text: string
}

export function usePush() {
  const { id } = useMe()
  const choice = useDeviceChoice(pushChoice, id)
  const support = pushSupport()
  const utils = trpc.useUtils()
  const [failure, setFailure] = useState<Failure>()
  const fail = (error: unknown) => setFailure(failureOf(error))
  const subscribe = useAct(trpc.push.subscribe, { onError: fail })
  const unsubscribe = useAct(trpc.push.unsubscribe, { onError: fail })
  const [busy, setBusy] = useState(false)

  async function during(act: () => Promise<void>): Promise<void> {
    if (busy) return
    setBusy(true)
    setFailure(undefined)
    await act()
      .catch(fail)
      .finally(() => setBusy(false))
  }

  async function subscribeOnce(answer: Promise<NotificationPermission>): Promise<void> {
    if ((await answer) !== 'granted') return pushChoice.choose(id, 'no')
    const { publicKey } = await utils.push.key.fetch()
    if ((await subscribe.run(await subscribeDevice(publicKey))) === undefined) return
    pushChoice.choose(id, 'on')
    announceToReaders('Notifications activées')
  }

  async function drop(): Promise<void> {
    const endpoint = await unsubscribeDevice()
    if (endpoint !== undefined && (await unsubscribe.run({ endpoint })) === undefined) return
    pushChoice.choose(id, 'no')
  }

  return {
    support,
    isOn: choice === 'on' && support === 'yes',
    busy,
    /** Why nothing was changed; until the next try. */
    failure,
    /** Called within the tap where the browser has not asked yet: it asks at no other moment. */
    turnOn: (answer?: Promise<NotificationPermission>) =>
      during(() => subscribeOnce(answer ?? Notification.requestPermission())),
    turnOff: () => during(drop),
  }
}

/** Nothing is chosen then: the person may try again. */
function failureOf(error: unknown): Failure {
  // Refusals of the browser and its push service; their messages are of no use to a person.
  if (error instanceof DOMException)
    return {
      title: 'Notifications non activées',
      text: 'Votre navigateur n’a pas pu s’inscrire. Réessayez.',
    }
  return { title: 'Notifications non modifiées', text: describeError(error).text }
}
