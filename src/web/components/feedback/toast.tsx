import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { CloseButton } from '#web/components/actions/close-button.tsx'
import { cx } from '#web/lib/cx.ts'
import classes from './notify.module.css'
import { useSwipe } from './use-swipe.ts'

export type Tone = 'success' | 'error' | 'warning' | 'info'

export interface ToastContent {
  tone: Tone
  title: string
  text?: string | undefined
}

interface Props extends ToastContent {
  leaving: boolean
  onClose: () => void
}

const DURATION_MS = 5000

const LOOKS = {
  success: { icon: <IconCircleCheck />, color: 'positive' },
  error: { icon: <IconAlertTriangle />, color: 'negative' },
  warning: { icon: <IconAlertTriangle />, color: 'caution' },
  info: { icon: <IconInfoCircle />, color: 'accent' },
}

/** It closes by itself, at a tap and when it is swept aside. It stays while the pointer is over it. */
export function Toast({ tone, title, text, leaving, onClose }: Props) {
  const [isHovered, setHovered] = useState(false)
  const { offset, ...swipe } = useSwipe(onClose)
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (isHovered || offset !== 0) return
    const timer = setTimeout(() => close(), DURATION_MS)
    return () => clearTimeout(timer)
  }, [isHovered, offset])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: on a phone the pointer stays over it after a tap, which would keep it open for ever
    // biome-ignore lint/a11y/useKeyWithClickEvents: its cross does the same
    <div
      className={cx('relative row clip surface', classes.toast, LOOKS[tone].color)}
      role={tone === 'error' || tone === 'warning' ? 'alert' : 'status'}
      data-tone={tone}
      data-leaving={leaving || undefined}
      style={offset === 0 ? undefined : { transform: `translateX(${offset}px)` }}
      onClick={onClose}
      onMouseEnter={() => setHovered(true)}
      onMouseLeave={() => setHovered(false)}
      {...swipe}
    >
      <span className={classes.icon}>{LOOKS[tone].icon}</span>
      <div className={`grow clip ${classes.body}`}>
        <div className={`strong leading-14 ${classes.title}`}>{title}</div>
        {text ? <div className="quiet text-s leading-14">{text}</div> : null}
      </div>
      <CloseButton className={classes.close} iconSize={16} aria-label="Fermer" />
    </div>
  )
}
