import { type ComponentProps, useState } from 'react'
import { Button } from '#web/components/actions/button.tsx'
import { lazyDialog } from '#web/components/dialogs/lazy-dialog.tsx'
import type { NotAgreedProps } from './not-agreed-dialog.tsx'

// Seldom needed, and a form brings the checks of all forms.
const NotAgreedDialog = lazyDialog(() => import('./not-agreed-dialog.tsx'))

/** The sheet of « Pas d’accord » with one thing. */
export type NotAgreedSheet = Omit<NotAgreedProps, 'opened' | 'onClose'>

interface Props extends ComponentProps<typeof Button> {
  sheet: NotAgreedSheet
}

/** « Pas d’accord », with the sheet that asks why. */
export function NotAgreed({ sheet, children = 'Pas d’accord', ...look }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button tone="outline" {...look} onClick={() => setOpen(true)}>
        {children}
      </Button>
      <NotAgreedDialog {...sheet} opened={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}
