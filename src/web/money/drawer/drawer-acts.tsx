import { IconBuildingBank, IconLock, IconTransferOut } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { Button } from '#web/components/actions/button.tsx'
import { lazyDialog } from '#web/components/dialogs/lazy-dialog.tsx'
import { KeyHint } from '#web/components/display/key-hint.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { useShortcuts } from '#web/lib/shortcuts/use-shortcuts.ts'
import type { Desk } from './drawer-act.ts'
import classes from './drawer-acts.module.css'

const TakeOutDialog = lazyDialog(() => import('./take-out/take-out-dialog.tsx'))

/** They stand at the foot of a phone's screen. */
export function DrawerActs({ desk }: { desk: Desk }) {
  const navigate = useNavigate()
  const [kind, setKind] = useState<'expense' | 'bank'>('expense')
  const [isOpen, setOpen] = useState(false)
  // Each opening begins with what was typed and not sent.
  const [opening, setOpening] = useState(0)
  const takeOut = (what: 'expense' | 'bank') => {
    setKind(what)
    setOpening(opening + 1)
    setOpen(true)
  }
  const close = () => void navigate(paths.admin.drawerClose)
  useShortcuts({
    s: { label: 'Sortie d’espèces', run: () => takeOut('expense') },
    b: { label: 'Porter à la banque', run: () => takeOut('bank') },
    c: { label: 'Clôturer le tiroir', run: close },
  })
  return (
    <div className={classes.acts} data-foot="">
      <Button tone="outline" icon={<IconTransferOut />} onClick={() => takeOut('expense')}>
        Sortie
        <KeyHint name="s" className={classes.key} />
      </Button>
      <Button tone="outline" icon={<IconBuildingBank />} onClick={() => takeOut('bank')}>
        Banque
        <KeyHint name="b" className={classes.key} />
      </Button>
      <Button tone="soleil" icon={<IconLock />} onClick={close}>
        Clôturer
        <KeyHint name="c" className={classes.key} />
      </Button>
      <TakeOutDialog
        key={opening}
        kind={kind}
        desk={desk}
        opened={isOpen}
        onClose={() => setOpen(false)}
      />
    </div>
  )
}
