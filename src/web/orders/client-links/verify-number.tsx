import { IconShieldCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '#web/components/actions/button.tsx'
import { lazyDialog } from '#web/components/dialogs/lazy-dialog.tsx'
import { useMe } from '#web/session.ts'
import { useAwaitedCode } from './use-awaited-code.ts'

const VerifyDialog = lazyDialog(() => import('./verify-dialog.tsx'))

/** Opens the form for the code of the client's number; where one is awaited already, at once. Its dialog has a form of its own. */
export function useVerifyNumber() {
  const { id, phone } = useMe()
  const awaited = useAwaitedCode(`laveo-code-numero-${id}`)
  const [opened, setOpened] = useState(awaited.sentTo === phone)
  const dialog = (
    <VerifyDialog
      awaited={awaited}
      opened={opened}
      onClose={() => {
        // Who closes it is not shown it again unasked.
        awaited.forget()
        setOpened(false)
      }}
    />
  )
  return { open: () => setOpened(true), dialog }
}

export function VerifyNumber() {
  const { open, dialog } = useVerifyNumber()
  return (
    <>
      <Button tone="outline" size="sm" icon={<IconShieldCheck />} onClick={open}>
        Vérifier mon numéro
      </Button>
      {dialog}
    </>
  )
}
