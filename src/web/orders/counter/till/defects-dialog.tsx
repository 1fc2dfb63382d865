import { Button } from '#web/components/actions/button.tsx'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import { mountedOnceOpened } from '#web/components/dialogs/lazy-dialog.tsx'
import { ReserveSection } from '../../reserve-section.tsx'
import { defectsAt, lineKeyAt } from './basket-defects.ts'
import { newDefect } from './till-entries.ts'
import type { TillState } from './use-till.ts'

interface Props {
  till: TillState
  opened: boolean
  onClose: () => void
}

/** The damage that is there before the laundry, by the lines of the basket: it stands on the ticket. */
export const DefectsDialog = mountedOnceOpened(function DefectsDialog({
  till,
  opened,
  onClose,
}: Props) {
  const { draft, entries, change } = till
  const { lines } = draft
  const { defects } = entries
  return (
    <Dialog
      title="Défauts"
      opened={opened}
      onClose={onClose}
      footer={<Button onClick={onClose}>Terminé</Button>}
    >
      <ReserveSection
        lines={lines.map(({ name, service }, position) => ({ position, name, service }))}
        reserves={defectsAt(defects, lines)}
        onAdd={(kind, position) =>
          change({ defects: [...defects, newDefect(kind, lineKeyAt(lines, position))] })
        }
        onChange={({ key, note, position }) =>
          change({
            defects: defects.map((one) =>
              one.key === key ? { ...one, note, line: lineKeyAt(lines, position) } : one,
            ),
          })
        }
        onRemove={(key) => change({ defects: defects.filter((one) => one.key !== key) })}
      />
    </Dialog>
  )
})
