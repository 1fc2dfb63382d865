import { Notifications, notifications } from '@mantine/notifications'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Notification.layer.css'
import '@mantine/notifications/styles.layer.css'
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import { cx } from '#web/lib/cx.ts'
import classes from './notify.module.css'

const DURATION = 5000

export type Tone = 'success' | 'error' | 'warning' | 'info'

const LOOKS = {
  success: { icon: <IconCircleCheck />, color: 'positive' },
  error: { icon: <IconAlertTriangle />, color: 'negative' },
  warning: { icon: <IconAlertTriangle />, color: 'caution' },
  info: { icon: <IconInfoCircle />, color: 'accent' },
}

/** Shows a toast. It replaces the one on screen. */
export function show(tone: Tone, title: string, text?: string): void {
  notifications.clean()
  notifications.show({
    title,
    message: text,
    icon: LOOKS[tone].icon,
    role: tone === 'error' || tone === 'warning' ? 'alert' : 'status',
    autoClose: DURATION,
    // On a phone the pointer stays over the toast after a tap, which would keep it open for ever.
    onClick: dismiss,
    closeButtonProps: { 'aria-label': 'Fermer', className: classes.close },
    classNames: {
      root: cx(classes.root, LOOKS[tone].color),
      icon: classes.icon,
      body: classes.body,
      title: classes.title,
      description: classes.description,
    },
  })
}

export function dismiss(): void {
  notifications.clean()
}

/** The place of the toasts: above the bar on a phone, in the top right corner on a wide screen. */
export default function NotificationsView() {
  return (
    <Notifications
      className={`screen-only ${classes.container}`}
      position="top-right"
      limit={1}
      autoClose={DURATION}
      containerWidth={420}
      transitionDuration={180}
      zIndex={400}
    />
  )
}
