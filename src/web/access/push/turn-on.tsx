import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { Note } from '#web/components/feedback/note.tsx'
import { usePush } from './use-push.ts'

interface Props {
  /** The person's answer when the browser asks. */
  answer: Promise<NotificationPermission>
  /** Called when the device is told, or is not going to be. */
  onEnd: () => void
}

/** Subscribes this device once its owner has answered the browser’s question, or says why not. */
export default function TurnOn({ answer, onEnd }: Props): ReactNode {
  const { turnOn, failure } = usePush()
  const start = useEffectEvent(() => void turnOn(answer).then(onEnd))
  useEffect(() => start(), [])
  if (!failure) return null
  return (
    <Note tone="danger" role="alert" title={failure.title}>
      {failure.text}
    </Note>
  )
}
