import { Dialog } from '#web/components/dialogs/dialog.tsx'
import { Kbd } from '#web/components/display/kbd.tsx'
import { useActiveShortcuts } from '#web/lib/shortcuts/use-shortcuts.ts'
import classes from './palette.module.css'
import { hasSearch } from './screen-search.ts'

interface Props {
  opened: boolean
  onClose: () => void
}

/** The sheet with the keys that work on the screen behind it. */
export default function KeyboardHelp({ opened, onClose }: Props) {
  const shortcuts = useActiveShortcuts().filter(({ key }) => key !== '/' || hasSearch())
  return (
    <Dialog
      title="Raccourcis clavier"
      subtitle="Sur cet écran, tant qu’aucun champ n’a le curseur."
      size="sm"
      opened={opened}
      onClose={onClose}
    >
      <dl className="lines-between">
        {shortcuts.map(({ key, label }) => (
          <div key={key} className={`row justify-between gap-12 ${classes.shortcut}`}>
            <dt>{label}</dt>
            <dd className="fixed">
              <Kbd name={key} />
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
