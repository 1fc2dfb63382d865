import { IconShieldCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '#web/components/actions/button.tsx'
import { lazyDialog } from '#web/components/dialogs/lazy-dialog.tsx'
import { useMe } from '#web/session.ts'
import { useAwaitedCode } from './use-awaited-code.ts'

const NumberCodeDialog = lazyDialog(() => import('./number-code-dialog.tsx'))

/** Opens the form for the code of the client's number; where one is awaited already, at once. */
export function VerifyNumber() {
  const { id, phone } = useMe()
  const awaited = useAwaitedCode(`laveo-code-numero-${id}`)
  const [opened, setOpened] = useState(awaited.sentTo === phone)
  return (
    <>
      <Button tone="outline" size="sm" icon={<IconShieldCheck />} onClick={() => setOpened(true)}>
        Vérifier mon numéro
      </Button>
      <NumberCodeDialog
        awaited={awaited}
        opened={opened}
        onClose={() => {
          // Who closes it is not shown it again unasked.
          awaited.forget()
          setOpened(false)
        }}
      />
    </>
  )
}
