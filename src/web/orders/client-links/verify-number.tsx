import { IconShieldCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '#web/components/actions/button.tsx'
import { lazyDialog } from '#web/components/dialogs/lazy-dialog.tsx'

const NumberCodeDialog = lazyDialog(() => import('./number-code-dialog.tsx'))

/** Opens the form for the code of the client's number. */
export function VerifyNumber() {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button tone="outline" size="sm" icon={<IconShieldCheck />} onClick={() => setOpened(true)}>
        Vérifier mon numéro
      </Button>
      <NumberCodeDialog opened={opened} onClose={() => setOpened(false)} />
    </>
  )
}
