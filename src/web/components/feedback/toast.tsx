import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import {
  type FocusEvent,
  type PointerEvent,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
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

/** It closes by itself, at a tap and when it is swept aside. It stays while a mouse or the focus of the keyboard is on it. */
export function Toast({ tone, title, text, leaving, onClose }: Props) {
  const { isHeld, ...hold } = useHold()
  const { offset, ...swipe } = useSwipe(onClose)
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (isHeld || offset !== 0) return
    const timer = setTimeout(() => close(), DURATION_MS)
    return () => clearTimeout(timer)
  }, [isHeld, offset])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a tap on a phone is quickest anywhere on it
    // biome-ignore lint/a11y/useKeyWithClickEvents: its cross does the same
    <div
      className={cx('relative row clip surface', classes.toast, LOOKS[tone].color)}
      role={tone === 'error' || tone === 'warning' ? 'alert' : 'status'}
      data-tone={tone}
      data-leaving={leaving || undefined}
      style={offset === 0 ? undefined : { transform: `translateX(${offset}px)` }}
      onClick={onClose}
      {...hold}
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

/** Whether a toast is being read: a mouse is over it, or the keyboard's focus is in it, which it gives back when it goes. */
function useHold() {
  const [isPointed, setPointed] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const before = useRef<HTMLElement | null>(null)
  const inside = useRef<HTMLElement | null>(null)
  useLayoutEffect(
    () => () => {
      if (inside.current === document.activeElement) before.current?.focus({ preventScroll: true })
    },
    [],
  )
  return {
    isHeld: isPointed || isFocused,
    // A finger that leaves says nothing on some phones, which kept the toast for ever.
    onPointerEnter: ({ pointerType }: PointerEvent) => setPointed(pointerType === 'mouse'),
    onMouseLeave: () => setPointed(false),
    onFocus({ target, relatedTarget }: FocusEvent<HTMLElement>) {
      inside.current = target
      before.current = relatedTarget as HTMLElement | null
      setFocused(target.matches(':focus-visible'))
    },
    onBlur: () => setFocused(false),
  }
}
