import { type ReactNode, useEffect, useRef, useState } from 'react'
import { OverScreen } from '../states/screen-reads.tsx'
import '@mantine/core/styles/Paper.css'
import '@mantine/core/styles/Overlay.css'
import '@mantine/core/styles/CloseButton.css'
import '@mantine/core/styles/ModalBase.css'
import '@mantine/core/styles/Modal.css'
import { Modal } from '@mantine/core'
import { MantineScope } from '#web/components/mantine/mantine-scope.tsx'
import { Lisere } from '#web/drawings/lisere.tsx'
import { cx } from '#web/lib/cx.ts'
import { usePassFocusOn } from '#web/lib/focus.ts'
import type { Unanswered } from '#web/lib/use-act.ts'
import { ActFailure } from '../feedback/act-failure.tsx'
import classes from './dialog.module.css'
import { useInertBehind } from './use-inert-behind.ts'

export interface DialogProps {
  opened: boolean
  onClose: () => void
  title: ReactNode
  subtitle?: ReactNode
  /** The reference of the order that it is about, whose strip is drawn along its left side. */
  reference?: string | undefined
  /** The row of buttons, which stays visible when the content scrolls. */
  footer?: ReactNode
  /** It belongs to the act that the buttons send: that it had no answer is said above them. */
  unanswered?: Unanswered
  size?: 'sm' | 'md' | 'lg'
  /** For a question with two answers: no close button and no line under the title. */
  bare?: boolean
  children?: ReactNode
}

const widths = { sm: 460, md: 640, lg: 860 }

/** The dialog itself. `Dialog` loads it when it is first opened, because Mantine's Modal is heavy. */
export default function ModalDialog({
  opened,
  onClose,
  title,
  subtitle,
  reference,
  footer,
  unanswered,
  size = 'md',
  bare = false,
  children,
}: DialogProps) {
  const content = useRef<HTMLDivElement>(null)
  // It mounts closed, then opens: Mantine remembers the focused element when `opened` changes.
  const [isMounted, setMounted] = useState(false)
  useEffect(() => setMounted(true), [])
  const isShown = opened && isMounted
  useInertBehind(isShown, content)
  // It may leave with the row whose button opened it.
  usePassFocusOn()
  // The second click of a double click on what opens it falls on the overlay, and must not close it.
  const [isOpening, setOpening] = useState(true)
  return (
    <MantineScope>
      <Modal.Root
        opened={isShown}
        onClose={onClose}
        closeOnClickOutside={!isOpening}
        onEnterTransitionEnd={() => setOpening(false)}
        onExitTransitionEnd={() => setOpening(true)}
        size={widths[size]}
        centered
        transitionProps={{ transition: 'fade-up', duration: 240, timingFunction: 'var(--easing)' }}
        classNames={{
          inner: classes.inner,
          content: cx(classes.content, bare && classes.bare, reference && classes.lined),
        }}
      >
        <Modal.Overlay className={classes.overlay} />
        <Modal.Content ref={content}>
          {reference ? <Lisere className="left-edge" reference={reference} /> : null}
          <div className={`flex align-start gap-12 ${classes.header}`}>
            <div>
              <Modal.Title className={classes.title}>{title}</Modal.Title>
              {subtitle ? <p className="quiet mt-4">{subtitle}</p> : null}
            </div>
            {bare ? null : <Modal.CloseButton className={classes.close} aria-label="Fermer" />}
          </div>
          <Modal.Body className={classes.body}>
            <OverScreen>{children}</OverScreen>
          </Modal.Body>
          {unanswered ? (
            <div className={`hide-empty ${classes.unanswered}`}>
              <ActFailure unanswered={unanswered} withRetry={false} />
            </div>
          ) : null}
          {footer ? (
            <div className={`flex wrap gap-10 justify-end ${classes.footer}`} data-foot="">
              {footer}
            </div>
          ) : null}
        </Modal.Content>
      </Modal.Root>
    </MantineScope>
  )
}
