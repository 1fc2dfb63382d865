import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { usePush } from './use-push.ts'

interface Props {
  /** The person's answer when the browser asks. */
  answer: Promise<NotificationPermission>
  /** Called when the device is told, or is not going to be. */
  onEnd: () => void
}

/** Subscribes this device once its owner has answered the browser’s question. */
export default function TurnOn({ answer, onEnd }: Props): ReactNode {
  const { turnOn } = usePush()
  const start = useEffectEvent(() => void turnOn(answer).then(onEnd))
  useEffect(() => start(), [])
  return null
}
